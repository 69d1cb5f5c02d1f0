<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>BuildOutcome</name>
    <message numerus="yes">
        <source>%Ln shards</source>
        <translation>
            <numerusform>%Ln shard</numerusform>
            <numerusform>%Ln shards</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Finished with failures: %Ln segments written, %1 failed; %2 in %3, %4</source>
        <translation>
            <numerusform>Finished with failures: %Ln segment written, %1 failed; %2 in %3, %4</numerusform>
            <numerusform>Finished with failures: %Ln segments written, %1 failed; %2 in %3, %4</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Finished: %Ln segments (%1) in %2, %3</source>
        <translation>
            <numerusform>Finished: %Ln segment (%1) in %2, %3</numerusform>
            <numerusform>Finished: %Ln segments (%1) in %2, %3</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Build %1 stopped: %Ln segments failed in this run, more than its recipe allows. Finished shards are kept, and the build can be resumed.</source>
        <translation>
            <numerusform>Build %1 stopped: %Ln segment failed in this run, more than its recipe allows. Finished shards are kept, and the build can be resumed.</numerusform>
            <numerusform>Build %1 stopped: %Ln segments failed in this run, more than its recipe allows. Finished shards are kept, and the build can be resumed.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln problems</source>
        <translation>
            <numerusform>%Ln problem</numerusform>
            <numerusform>%Ln problems</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln files</source>
        <translation>
            <numerusform>%Ln file</numerusform>
            <numerusform>%Ln files</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Not fully verified: %1 unchanged since the build, but %Ln segments could not be compared with their source: %2</source>
        <translation>
            <numerusform>Not fully verified: %1 unchanged since the build, but %Ln segment could not be compared with their source: %2</numerusform>
            <numerusform>Not fully verified: %1 unchanged since the build, but %Ln segments could not be compared with their source: %2</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Verified: %1 unchanged since the build; %Ln segments decoded, %2 identical to their source.</source>
        <translation>
            <numerusform>Verified: %1 unchanged since the build; %Ln segment decoded, %2 identical to their source.</numerusform>
            <numerusform>Verified: %1 unchanged since the build; %Ln segments decoded, %2 identical to their source.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Can resume · %Ln segments written, %1 failed, %2 not tried</source>
        <translation>
            <numerusform>Can resume · %Ln segment written, %1 failed, %2 not tried</numerusform>
            <numerusform>Can resume · %Ln segments written, %1 failed, %2 not tried</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>BuildQuestions</name>
    <message numerus="yes">
        <source>Stop build %1? %Ln finished shards are kept and the build can be resumed.</source>
        <translation>
            <numerusform>Stop build %1? %Ln finished shard is kept and the build can be resumed.</numerusform>
            <numerusform>Stop build %1? %Ln finished shards are kept and the build can be resumed.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RowScope</name>
    <message numerus="yes">
        <source>%Ln segments selected</source>
        <translation>
            <numerusform>%Ln segment selected</numerusform>
            <numerusform>%Ln segments selected</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln segments in the filter</source>
        <translation>
            <numerusform>%Ln segment in the filter</numerusform>
            <numerusform>%Ln segments in the filter</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>All %Ln segments</source>
        <translation>
            <numerusform>The only segment</numerusform>
            <numerusform>All %Ln segments</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TransferWords</name>
    <message numerus="yes">
        <source>%Ln files</source>
        <translation>
            <numerusform>%Ln file</numerusform>
            <numerusform>%Ln files</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln files on the server have changed since and are left unchanged.</source>
        <translation>
            <numerusform>%Ln file on the server has changed since and is left unchanged.</numerusform>
            <numerusform>%Ln files on the server have changed since and are left unchanged.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Nothing will be sent: %Ln files on the server have different content, for example %1. To replace them, turn on “%2”.</source>
        <translation>
            <numerusform>Nothing will be sent: %Ln file on the server has different content, %1. To replace it, turn on “%2”.</numerusform>
            <numerusform>Nothing will be sent: %Ln files on the server have different content, for example %1. To replace them, turn on “%2”.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln files on the server have different content and will be replaced.</source>
        <translation>
            <numerusform>%Ln file on the server has different content and will be replaced.</numerusform>
            <numerusform>%Ln files on the server have different content and will be replaced.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln local files have a different size and are left unchanged.</source>
        <translation>
            <numerusform>%Ln local file has a different size and is left unchanged.</numerusform>
            <numerusform>%Ln local files have a different size and are left unchanged.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Words</name>
    <message numerus="yes">
        <source>%Ln segments</source>
        <translation>
            <numerusform>%Ln segment</numerusform>
            <numerusform>%Ln segments</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voxdeck::AddressDialog</name>
    <message numerus="yes">
        <source>The address can be read: a folder with %Ln entries.</source>
        <translation>
            <numerusform>The address can be read: a folder with %Ln entry.</numerusform>
            <numerusform>The address can be read: a folder with %Ln entries.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voxdeck::AgreementDialog</name>
    <message numerus="yes">
        <source>Both edited %Ln segments: %1 with the same text; CER %2 and WER %3 between them.</source>
        <translation>
            <numerusform>Both edited %Ln segment: %1 with the same text; CER %2 and WER %3 between them.</numerusform>
            <numerusform>Both edited %Ln segments: %1 with the same text; CER %2 and WER %3 between them.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voxdeck::AnnotationsDesk</name>
    <message numerus="yes">
        <source>%Ln recordings</source>
        <translation>
            <numerusform>%Ln recording</numerusform>
            <numerusform>%Ln recordings</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln labels</source>
        <translation>
            <numerusform>%Ln label</numerusform>
            <numerusform>%Ln labels</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln texts</source>
        <translation>
            <numerusform>%Ln text</numerusform>
            <numerusform>%Ln texts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln speakers</source>
        <translation>
            <numerusform>%Ln speaker</numerusform>
            <numerusform>%Ln speakers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>the times of %Ln segments</source>
        <translation>
            <numerusform>the times of %Ln segment</numerusform>
            <numerusform>the times of %Ln segments</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln segments are unchanged.</source>
        <translation>
            <numerusform>%Ln segment is unchanged.</numerusform>
            <numerusform>%Ln segments are unchanged.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln segments are added and %1 deleted.</source>
        <translation>
            <numerusform>%Ln segment is added and %1 deleted.</numerusform>
            <numerusform>%Ln segments are added and %1 deleted.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln recordings have more labels than segments: “Replace the segments” makes one segment per label.</source>
        <translation>
            <numerusform>%Ln recording has more labels than segments: “Replace the segments” makes one segment per label.</numerusform>
            <numerusform>%Ln recordings have more labels than segments: “Replace the segments” makes one segment per label.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln files</source>
        <translation>
            <numerusform>%Ln file</numerusform>
            <numerusform>%Ln files</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln lines cannot be read.</source>
        <translation>
            <numerusform>%Ln line cannot be read.</numerusform>
            <numerusform>%Ln lines cannot be read.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln labels match no segment; see Problems.</source>
        <translation>
            <numerusform>%Ln label matches no segment; see Problems.</numerusform>
            <numerusform>%Ln labels match no segment; see Problems.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln lines have an unknown key.</source>
        <translation>
            <numerusform>%Ln line has an unknown key.</numerusform>
            <numerusform>%Ln lines have an unknown key.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln lines have a duplicate key.</source>
        <translation>
            <numerusform>%Ln line has a duplicate key.</numerusform>
            <numerusform>%Ln lines have a duplicate key.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln lines have an ambiguous key.</source>
        <translation>
            <numerusform>%Ln line has an ambiguous key.</numerusform>
            <numerusform>%Ln lines have an ambiguous key.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voxdeck::AuditPage</name>
    <message numerus="yes">
        <source>%Ln segments</source>
        <translation>
            <numerusform>%Ln segment</numerusform>
            <numerusform>%Ln segments</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %Ln segments</source>
        <translation>
            <numerusform>%1 of %Ln segment</numerusform>
            <numerusform>%1 of %Ln segments</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln segments have no rates of this hypothesis. Use Update values.</source>
        <translation>
            <numerusform>%Ln segment has no rates of this hypothesis. Use Update values.</numerusform>
            <numerusform>%Ln segments have no rates of this hypothesis. Use Update values.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voxdeck::AuditQueueDesk</name>
    <message numerus="yes">
        <source>%Ln segments dismissed.</source>
        <translation>
            <numerusform>%Ln segment dismissed.</numerusform>
            <numerusform>%Ln segments dismissed.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln segments restored.</source>
        <translation>
            <numerusform>%Ln segment restored.</numerusform>
            <numerusform>%Ln segments restored.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voxdeck::BrowseDesk</name>
    <message numerus="yes">
        <source>Show all %Ln segments with this key</source>
        <translation>
            <numerusform>Show the %Ln segment with this key</numerusform>
            <numerusform>Show all %Ln segments with this key</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voxdeck::BucketCard</name>
    <message numerus="yes">
        <source>%Ln recordings</source>
        <translation>
            <numerusform>%Ln recording</numerusform>
            <numerusform>%Ln recordings</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voxdeck::BuildDesk</name>
    <message numerus="yes">
        <source>%Ln shards</source>
        <translation>
            <numerusform>%Ln shard</numerusform>
            <numerusform>%Ln shards</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voxdeck::BuildJobView</name>
    <message numerus="yes">
        <source>%Ln segments</source>
        <translation>
            <numerusform>%Ln segment</numerusform>
            <numerusform>%Ln segments</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voxdeck::BuildList</name>
    <message numerus="yes">
        <source>%Ln segments failed · %1</source>
        <translation>
            <numerusform>%Ln segment failed · %1</numerusform>
            <numerusform>%Ln segments failed · %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln shards</source>
        <translation>
            <numerusform>%Ln shard</numerusform>
            <numerusform>%Ln shards</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voxdeck::BuildLogPane</name>
    <message numerus="yes">
        <source>%Ln segments</source>
        <translation>
            <numerusform>%Ln segment</numerusform>
            <numerusform>%Ln segments</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voxdeck::BuildRunner</name>
    <message numerus="yes">
        <source>%Ln files</source>
        <translation>
            <numerusform>%Ln file</numerusform>
            <numerusform>%Ln files</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voxdeck::BulkDesk</name>
    <message numerus="yes">
        <source>%Ln segments changed.</source>
        <translation>
            <numerusform>%Ln segment changed.</numerusform>
            <numerusform>%Ln segments changed.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln segments changed; %1 had this value already.</source>
        <translation>
            <numerusform>%Ln segment changed; %1 had this value already.</numerusform>
            <numerusform>%Ln segments changed; %1 had this value already.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Undo in %Ln segments</source>
        <translation>
            <numerusform>Undo in %Ln segment</numerusform>
            <numerusform>Undo in %Ln segments</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Redo in %Ln segments</source>
        <translation>
            <numerusform>Redo in %Ln segment</numerusform>
            <numerusform>Redo in %Ln segments</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Undone in %Ln segments.</source>
        <translation>
            <numerusform>Undone in %Ln segment.</numerusform>
            <numerusform>Undone in %Ln segments.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Redone in %Ln segments.</source>
        <translation>
            <numerusform>Redone in %Ln segment.</numerusform>
            <numerusform>Redone in %Ln segments.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln of them have drafts. The drafts are kept; the status applies to the text before the draft.</source>
        <translation>
            <numerusform>%Ln of them has a draft. The draft is kept; the status applies to the text before the draft.</numerusform>
            <numerusform>%Ln of them have drafts. The drafts are kept; the status applies to the text before the draft.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voxdeck::CachedFilesDialog</name>
    <message numerus="yes">
        <source>%Ln files.</source>
        <translation>
            <numerusform>%Ln file.</numerusform>
            <numerusform>%Ln files.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voxdeck::ChangeMergeDialog</name>
    <message numerus="yes">
        <source>&amp;Apply %Ln changes</source>
        <translation>
            <numerusform>&amp;Apply %Ln change</numerusform>
            <numerusform>&amp;Apply %Ln changes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voxdeck::ChangesDesk</name>
    <message numerus="yes">
        <source>%Ln changes</source>
        <translation>
            <numerusform>%Ln change</numerusform>
            <numerusform>%Ln changes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln values were changed here meanwhile and stay; their changes wait in the list above as conflicts. The first is of %1.</source>
        <translation>
            <numerusform>%Ln value was changed here meanwhile and stays; its change waits in the list above as a conflict. It is of %1.</numerusform>
            <numerusform>%Ln values were changed here meanwhile and stay; their changes wait in the list above as conflicts. The first is of %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln changes: %1 in conflict, %2 already here.</source>
        <translation>
            <numerusform>%Ln change: %1 in conflict, %2 already here.</numerusform>
            <numerusform>%Ln changes: %1 in conflict, %2 already here.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln changes by %1: %2 in conflict, %3 already here.</source>
        <translation>
            <numerusform>%Ln change by %1: %2 in conflict, %3 already here.</numerusform>
            <numerusform>%Ln changes by %1: %2 in conflict, %3 already here.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln changes of dataset %1: %2 in conflict, %3 already here.</source>
        <translation>
            <numerusform>%Ln change of dataset %1: %2 in conflict, %3 already here.</numerusform>
            <numerusform>%Ln changes of dataset %1: %2 in conflict, %3 already here.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln changes by %1 of dataset %2: %3 in conflict, %4 already here.</source>
        <translation>
            <numerusform>%Ln change by %1 of dataset %2: %3 in conflict, %4 already here.</numerusform>
            <numerusform>%Ln changes by %1 of dataset %2: %3 in conflict, %4 already here.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln undecided changes stay in the list above.</source>
        <translation>
            <numerusform>%Ln undecided change stays in the list above.</numerusform>
            <numerusform>%Ln undecided changes stay in the list above.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voxdeck::ChartView</name>
    <message numerus="yes">
        <source>%Ln segments</source>
        <translation>
            <numerusform>%Ln segment</numerusform>
            <numerusform>%Ln segments</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %Ln segments</source>
        <translation>
            <numerusform>%1 of %Ln segment</numerusform>
            <numerusform>%1 of %Ln segments</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Chart of %n bars. Arrows move, Shift and arrows brush, Enter filters, Space plays the worst segment of the bar, Backspace undoes a brush.</source>
        <translation>
            <numerusform>Chart of %n bar. Arrows move, Shift and arrows brush, Enter filters, Space plays the worst segment of the bar, Backspace undoes a brush.</numerusform>
            <numerusform>Chart of %n bars. Arrows move, Shift and arrows brush, Enter filters, Space plays the worst segment of the bar, Backspace undoes a brush.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Chart of %n builds. Arrows move, Enter opens the Build workspace.</source>
        <translation>
            <numerusform>Chart of %n build. Arrows move, Enter opens the Build workspace.</numerusform>
            <numerusform>Chart of %n builds. Arrows move, Enter opens the Build workspace.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1: %2 of %Ln segments written, %3 failed, %4 pending</source>
        <translation>
            <numerusform>%1: %2 of %Ln segment written, %3 failed, %4 pending</numerusform>
            <numerusform>%1: %2 of %Ln segments written, %3 failed, %4 pending</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voxdeck::ChartWords</name>
    <message numerus="yes">
        <source>%1 and %n more</source>
        <translation>
            <numerusform>%1 and %n more</numerusform>
            <numerusform>%1 and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voxdeck::ComparisonView</name>
    <message numerus="yes">
        <source>%Ln differences</source>
        <translation>
            <numerusform>%Ln difference</numerusform>
            <numerusform>%Ln differences</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voxdeck::ConflictDialog</name>
    <message numerus="yes">
        <source>%1 of %Ln segments were changed by others since you opened them.</source>
        <translation>
            <numerusform>%1 of %Ln segment was changed by others since you opened it.</numerusform>
            <numerusform>%1 of %Ln segments were changed by others since you opened them.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voxdeck::ConfusionsPane</name>
    <message numerus="yes">
        <source>%1: %Ln different confusions</source>
        <translation>
            <numerusform>%1: %Ln different confusion</numerusform>
            <numerusform>%1: %Ln different confusions</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voxdeck::DamagePage</name>
    <message numerus="yes">
        <source>%Ln shards cannot be read</source>
        <translation>
            <numerusform>%Ln shard cannot be read</numerusform>
            <numerusform>%Ln shards cannot be read</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln unpublished edits</source>
        <translation>
            <numerusform>%Ln unpublished edit</numerusform>
            <numerusform>%Ln unpublished edits</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voxdeck::DatasetDesk</name>
    <message numerus="yes">
        <source>%Ln items</source>
        <translation>
            <numerusform>%Ln item</numerusform>
            <numerusform>%Ln items</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln edits were recovered from the journal</source>
        <translation>
            <numerusform>%Ln edit was recovered from the journal</numerusform>
            <numerusform>%Ln edits were recovered from the journal</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln drafts were recovered from the journal</source>
        <translation>
            <numerusform>%Ln draft was recovered from the journal</numerusform>
            <numerusform>%Ln drafts were recovered from the journal</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln edits</source>
        <translation>
            <numerusform>%Ln edit</numerusform>
            <numerusform>%Ln edits</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln drafts</source>
        <translation>
            <numerusform>%Ln draft</numerusform>
            <numerusform>%Ln drafts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln drafts are kept here. They are not edits yet.</source>
        <translation>
            <numerusform>%Ln draft is kept here. It is not an edit yet.</numerusform>
            <numerusform>%Ln drafts are kept here. They are not edits yet.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln other windows</source>
        <translation>
            <numerusform>%Ln other window</numerusform>
            <numerusform>%Ln other windows</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln drafts were typed as %1.</source>
        <translation>
            <numerusform>%Ln draft was typed as %1.</numerusform>
            <numerusform>%Ln drafts were typed as %1.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voxdeck::DecisionPanel</name>
    <message numerus="yes">
        <source>%Ln edits</source>
        <translation>
            <numerusform>%Ln edit</numerusform>
            <numerusform>%Ln edits</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voxdeck::DetailsPanel</name>
    <message numerus="yes">
        <source>%Ln items</source>
        <translation>
            <numerusform>%Ln item</numerusform>
            <numerusform>%Ln items</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln fields</source>
        <translation>
            <numerusform>%Ln field</numerusform>
            <numerusform>%Ln fields</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voxdeck::DivideHalf</name>
    <message numerus="yes">
        <source>%Ln edits</source>
        <translation>
            <numerusform>%Ln edit</numerusform>
            <numerusform>%Ln edits</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voxdeck::EditDesk</name>
    <message numerus="yes">
        <source>change of %Ln segments</source>
        <translation>
            <numerusform>change of %Ln segment</numerusform>
            <numerusform>change of %Ln segments</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Status of %Ln segments</source>
        <translation>
            <numerusform>Status of %Ln segment</numerusform>
            <numerusform>Status of %Ln segments</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln published values of this step are kept; the rest is undone.</source>
        <translation>
            <numerusform>%Ln published value of this step is kept; the rest is undone.</numerusform>
            <numerusform>%Ln published values of this step are kept; the rest is undone.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>All %Ln edits are in the journal. Publish when you want others to see them.</source>
        <translation>
            <numerusform>The edit is in the journal. Publish when you want others to see it.</numerusform>
            <numerusform>All %Ln edits are in the journal. Publish when you want others to see them.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voxdeck::ExportDesk</name>
    <message numerus="yes">
        <source>%1 of %Ln segments</source>
        <translation>
            <numerusform>%1 of %Ln segment</numerusform>
            <numerusform>%1 of %Ln segments</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln segments were left out: %1</source>
        <translation>
            <numerusform>%Ln segment was left out: %1</numerusform>
            <numerusform>%Ln segments were left out: %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln segments exported as %1 to %2.</source>
        <translation>
            <numerusform>%Ln segment exported as %1 to %2.</numerusform>
            <numerusform>%Ln segments exported as %1 to %2.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voxdeck::FailureList</name>
    <message numerus="yes">
        <source>%Ln segments failed and were not written. They are listed in errors.jsonl; retry them when the cause is fixed.</source>
        <translation>
            <numerusform>%Ln segment failed and was not written. It is listed in errors.jsonl; retry it when the cause is fixed.</numerusform>
            <numerusform>%Ln segments failed and were not written. They are listed in errors.jsonl; retry them when the cause is fixed.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln segments failed. The build continues without them. They are listed in errors.jsonl; retry them after the run.</source>
        <translation>
            <numerusform>%Ln segment failed. The build continues without it. It is listed in errors.jsonl; retry it after the run.</numerusform>
            <numerusform>%Ln segments failed. The build continues without them. They are listed in errors.jsonl; retry them after the run.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voxdeck::FilterBar</name>
    <message numerus="yes">
        <source>%Ln segments read so far</source>
        <translation>
            <numerusform>%Ln segment read so far</numerusform>
            <numerusform>%Ln segments read so far</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln segments</source>
        <translation>
            <numerusform>%Ln segment</numerusform>
            <numerusform>%Ln segments</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voxdeck::FindingsDesk</name>
    <message numerus="yes">
        <source>Lasso: %Ln segments</source>
        <translation>
            <numerusform>Lasso: %Ln segment</numerusform>
            <numerusform>Lasso: %Ln segments</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voxdeck::GroupsPane</name>
    <message numerus="yes">
        <source>The %1 largest of %Ln groups</source>
        <translation>
            <numerusform>The %1 largest of %Ln group</numerusform>
            <numerusform>The %1 largest of %Ln groups</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln groups</source>
        <translation>
            <numerusform>%Ln group</numerusform>
            <numerusform>%Ln groups</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Estimated from %Ln segments</source>
        <translation>
            <numerusform>Estimated from %Ln segment</numerusform>
            <numerusform>Estimated from %Ln segments</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The length of %Ln segments is unknown</source>
        <translation>
            <numerusform>The length of %Ln segment is unknown</numerusform>
            <numerusform>The length of %Ln segments is unknown</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voxdeck::HeatPane</name>
    <message numerus="yes">
        <source>%Ln segments</source>
        <translation>
            <numerusform>%Ln segment</numerusform>
            <numerusform>%Ln segments</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Estimated from %Ln segments</source>
        <translation>
            <numerusform>Estimated from %Ln segment</numerusform>
            <numerusform>Estimated from %Ln segments</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln languages</source>
        <translation>
            <numerusform>%Ln language</numerusform>
            <numerusform>%Ln languages</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The %1 largest of %Ln sources</source>
        <translation>
            <numerusform>The %1 largest of %Ln source</numerusform>
            <numerusform>The %1 largest of %Ln sources</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The length of %Ln segments is unknown</source>
        <translation>
            <numerusform>The length of %Ln segment is unknown</numerusform>
            <numerusform>The length of %Ln segments is unknown</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voxdeck::HintBar</name>
    <message numerus="yes">
        <source>%Ln hints</source>
        <translation>
            <numerusform>%Ln hint</numerusform>
            <numerusform>%Ln hints</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln more hints</source>
        <translation>
            <numerusform>%Ln more hint</numerusform>
            <numerusform>%Ln more hints</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voxdeck::HistoryPanel</name>
    <message numerus="yes">
        <source>%Ln segments</source>
        <translation>
            <numerusform>%Ln segment</numerusform>
            <numerusform>%Ln segments</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voxdeck::ImportDesk</name>
    <message numerus="yes">
        <source>%Ln lines could not be used.</source>
        <translation>
            <numerusform>%Ln line could not be used.</numerusform>
            <numerusform>%Ln lines could not be used.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln segments have a key that appears more than once; all are kept.</source>
        <translation>
            <numerusform>%Ln segment has a key that appears more than once; all are kept.</numerusform>
            <numerusform>%Ln segments have a key that appears more than once; all are kept.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The audio of %Ln recordings cannot be read.</source>
        <translation>
            <numerusform>The audio of %Ln recording cannot be read.</numerusform>
            <numerusform>The audio of %Ln recordings cannot be read.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln recordings</source>
        <translation>
            <numerusform>%Ln recording</numerusform>
            <numerusform>%Ln recordings</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln files not processed yet</source>
        <translation>
            <numerusform>%Ln file not processed yet</numerusform>
            <numerusform>%Ln files not processed yet</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln files unreadable</source>
        <translation>
            <numerusform>%Ln file unreadable</numerusform>
            <numerusform>%Ln files unreadable</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln segments left out</source>
        <translation>
            <numerusform>%Ln segment left out</numerusform>
            <numerusform>%Ln segments left out</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln duplicates</source>
        <translation>
            <numerusform>%Ln duplicate</numerusform>
            <numerusform>%Ln duplicates</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Imported %Ln segments.</source>
        <translation>
            <numerusform>Imported %Ln segment.</numerusform>
            <numerusform>Imported %Ln segments.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln recordings without audio</source>
        <translation>
            <numerusform>%Ln recording without audio</numerusform>
            <numerusform>%Ln recordings without audio</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln notes</source>
        <translation>
            <numerusform>%Ln note</numerusform>
            <numerusform>%Ln notes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voxdeck::ImportDialog</name>
    <message numerus="yes">
        <source>%Ln records</source>
        <translation>
            <numerusform>%Ln record</numerusform>
            <numerusform>%Ln records</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln lines</source>
        <translation>
            <numerusform>%Ln line</numerusform>
            <numerusform>%Ln lines</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voxdeck::LabelImportDialog</name>
    <message numerus="yes">
        <source>%Ln files</source>
        <translation>
            <numerusform>%Ln file</numerusform>
            <numerusform>%Ln files</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>&amp;Import into %Ln segments</source>
        <translation>
            <numerusform>&amp;Import into %Ln segment</numerusform>
            <numerusform>&amp;Import into %Ln segments</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voxdeck::LeakList</name>
    <message numerus="yes">
        <source>%Ln recordings</source>
        <translation>
            <numerusform>%Ln recording</numerusform>
            <numerusform>%Ln recordings</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln segments</source>
        <translation>
            <numerusform>%Ln segment</numerusform>
            <numerusform>%Ln segments</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The audio of %Ln recordings was not compared: it cannot be read, or is on a server.</source>
        <translation>
            <numerusform>The audio of %Ln recording was not compared: it cannot be read, or is on a server.</numerusform>
            <numerusform>The audio of %Ln recordings was not compared: it cannot be read, or is on a server.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voxdeck::LeaksPane</name>
    <message numerus="yes">
        <source>%Ln leaks, checked at %1</source>
        <translation>
            <numerusform>%Ln leak, checked at %1</numerusform>
            <numerusform>%Ln leaks, checked at %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>audio of %Ln recordings could not be compared</source>
        <translation>
            <numerusform>audio of %Ln recording could not be compared</numerusform>
            <numerusform>audio of %Ln recordings could not be compared</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Audio of %Ln recordings could not be compared</source>
        <translation>
            <numerusform>Audio of %Ln recording could not be compared</numerusform>
            <numerusform>Audio of %Ln recordings could not be compared</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voxdeck::LoopDesk</name>
    <message numerus="yes">
        <source>Show %Ln flagged segments</source>
        <translation>
            <numerusform>Show %Ln flagged segment</numerusform>
            <numerusform>Show %Ln flagged segments</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voxdeck::MeasureDesk</name>
    <message numerus="yes">
        <source>The audio of %Ln segments could not be read: %1</source>
        <translation>
            <numerusform>The audio of %Ln segment could not be read: %1</numerusform>
            <numerusform>The audio of %Ln segments could not be read: %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1: %Ln segments changed</source>
        <translation>
            <numerusform>%1: %Ln segment changed</numerusform>
            <numerusform>%1: %Ln segments changed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln lines have no usable score. The first: %1</source>
        <translation>
            <numerusform>%Ln line has no usable score. The first: %1</numerusform>
            <numerusform>%Ln lines have no usable score. The first: %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voxdeck::NavigatorPanel</name>
    <message numerus="yes">
        <source>%Ln more sources</source>
        <translation>
            <numerusform>%Ln more source</numerusform>
            <numerusform>%Ln more sources</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln more languages</source>
        <translation>
            <numerusform>%Ln more language</numerusform>
            <numerusform>%Ln more languages</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voxdeck::PackageDesk</name>
    <message numerus="yes">
        <source>%Ln segments, %1, about %2</source>
        <translation>
            <numerusform>%Ln segment, %1, about %2</numerusform>
            <numerusform>%Ln segments, %1, about %2</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln segments in %1, %2.</source>
        <translation>
            <numerusform>%Ln segment in %1, %2.</numerusform>
            <numerusform>%Ln segments in %1, %2.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln segments left out; the first: %1</source>
        <translation>
            <numerusform>%Ln segment left out; the first: %1</numerusform>
            <numerusform>%Ln segments left out; the first: %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln changes</source>
        <translation>
            <numerusform>%Ln change</numerusform>
            <numerusform>%Ln changes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln segments were assigned to two people.</source>
        <translation>
            <numerusform>%Ln segment was assigned to two people.</numerusform>
            <numerusform>%Ln segments were assigned to two people.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voxdeck::PaletteDesk</name>
    <message numerus="yes">
        <source>of %Ln segments</source>
        <translation>
            <numerusform>of %Ln segment</numerusform>
            <numerusform>of %Ln segments</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>There are %Ln segments</source>
        <translation>
            <numerusform>There is %Ln segment</numerusform>
            <numerusform>There are %Ln segments</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voxdeck::PausesDesk</name>
    <message numerus="yes">
        <source>%Ln segments</source>
        <translation>
            <numerusform>%Ln segment</numerusform>
            <numerusform>%Ln segments</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voxdeck::PeopleDesk</name>
    <message numerus="yes">
        <source>%Ln segments are unchanged.</source>
        <translation>
            <numerusform>%Ln segment is unchanged.</numerusform>
            <numerusform>%Ln segments are unchanged.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Assignment of %Ln segments</source>
        <translation>
            <numerusform>Assignment of %Ln segment</numerusform>
            <numerusform>Assignment of %Ln segments</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln segments assigned.</source>
        <translation>
            <numerusform>%Ln segment assigned.</numerusform>
            <numerusform>%Ln segments assigned.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voxdeck::PeopleDialog</name>
    <message numerus="yes">
        <source>&amp;Assign %Ln segments</source>
        <translation>
            <numerusform>&amp;Assign %Ln segment</numerusform>
            <numerusform>&amp;Assign %Ln segments</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voxdeck::PlanView</name>
    <message numerus="yes">
        <source>%Ln shards</source>
        <translation>
            <numerusform>%Ln shard</numerusform>
            <numerusform>%Ln shards</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voxdeck::PublishDesk</name>
    <message numerus="yes">
        <source>%Ln edits were not written.</source>
        <translation>
            <numerusform>%Ln edit was not written.</numerusform>
            <numerusform>%Ln edits were not written.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voxdeck::PublishDialog</name>
    <message numerus="yes">
        <source>%Ln values</source>
        <translation>
            <numerusform>%Ln value</numerusform>
            <numerusform>%Ln values</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln records</source>
        <translation>
            <numerusform>%Ln record</numerusform>
            <numerusform>%Ln records</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln edits</source>
        <translation>
            <numerusform>%Ln edit</numerusform>
            <numerusform>%Ln edits</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln shards</source>
        <translation>
            <numerusform>%Ln shard</numerusform>
            <numerusform>%Ln shards</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>… and %Ln more</source>
        <translation>
            <numerusform>… and %Ln more</numerusform>
            <numerusform>… and %Ln more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln values of the workspace</source>
        <translation>
            <numerusform>%Ln value of the workspace</numerusform>
            <numerusform>%Ln values of the workspace</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln edits stay unpublished</source>
        <translation>
            <numerusform>%Ln edit stays unpublished</numerusform>
            <numerusform>%Ln edits stay unpublished</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln values and lines</source>
        <translation>
            <numerusform>%Ln value or line</numerusform>
            <numerusform>%Ln values and lines</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln segment changes stay unpublished:</source>
        <translation>
            <numerusform>%Ln segment change stays unpublished:</numerusform>
            <numerusform>%Ln segment changes stay unpublished:</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln edits of other segments</source>
        <translation>
            <numerusform>%Ln edit of other segments</numerusform>
            <numerusform>%Ln edits of other segments</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln records; some have several edits</source>
        <translation>
            <numerusform>%Ln record, which has several edits</numerusform>
            <numerusform>%Ln records; some have several edits</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voxdeck::QuitQuestion</name>
    <message numerus="yes">
        <source>Quitting stops %Ln jobs, which can be resumed later.</source>
        <translation>
            <numerusform>Quitting stops %Ln job, which can be resumed later.</numerusform>
            <numerusform>Quitting stops %Ln jobs, which can be resumed later.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Quitting stops %Ln jobs. Their unfinished work is lost.</source>
        <translation>
            <numerusform>Quitting stops %Ln job. Its unfinished work is lost.</numerusform>
            <numerusform>Quitting stops %Ln jobs. Their unfinished work is lost.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voxdeck::RecipeDesk</name>
    <message numerus="yes">
        <source>%Ln segments</source>
        <translation>
            <numerusform>%Ln segment</numerusform>
            <numerusform>%Ln segments</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voxdeck::RepairDialog</name>
    <message numerus="yes">
        <source>%Ln recordings move to %1</source>
        <translation>
            <numerusform>%Ln recording moves to %1</numerusform>
            <numerusform>%Ln recordings move to %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln recordings lose their split</source>
        <translation>
            <numerusform>%Ln recording loses its split</numerusform>
            <numerusform>%Ln recordings lose their split</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln leaks between frozen splits stay.</source>
        <translation>
            <numerusform>%Ln leak between frozen splits stays.</numerusform>
            <numerusform>%Ln leaks between frozen splits stay.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Move %Ln recordings</source>
        <translation>
            <numerusform>Move %Ln recording</numerusform>
            <numerusform>Move %Ln recordings</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voxdeck::ReplaceDesk</name>
    <message numerus="yes">
        <source>%Ln matches</source>
        <translation>
            <numerusform>%Ln match</numerusform>
            <numerusform>%Ln matches</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Replace “%1” in %Ln segments</source>
        <translation>
            <numerusform>Replace “%1” in %Ln segment</numerusform>
            <numerusform>Replace “%1” in %Ln segments</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>No matches in %Ln segments.</source>
        <translation>
            <numerusform>No matches in %Ln segment.</numerusform>
            <numerusform>No matches in %Ln segments.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln segments have changed since the search and were not replaced. Search again to see them.</source>
        <translation>
            <numerusform>%Ln segment has changed since the search and was not replaced. Search again to see it.</numerusform>
            <numerusform>%Ln segments have changed since the search and were not replaced. Search again to see them.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voxdeck::ReplaceDialog</name>
    <message numerus="yes">
        <source>&amp;Replace in %Ln segments</source>
        <translation>
            <numerusform>&amp;Replace in %Ln segment</numerusform>
            <numerusform>&amp;Replace in %Ln segments</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voxdeck::RowFindDesk</name>
    <message numerus="yes">
        <source>%Ln matches</source>
        <translation>
            <numerusform>%Ln match</numerusform>
            <numerusform>%Ln matches</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln matches replaced.</source>
        <translation>
            <numerusform>%Ln match replaced.</numerusform>
            <numerusform>%Ln matches replaced.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voxdeck::RulePanel</name>
    <message numerus="yes">
        <source>Apply to %Ln recordings</source>
        <translation>
            <numerusform>Apply to %Ln recording</numerusform>
            <numerusform>Apply to %Ln recordings</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voxdeck::SamplePane</name>
    <message numerus="yes">
        <source>%1 of %Ln reviewed</source>
        <translation>
            <numerusform>%1 of %Ln reviewed</numerusform>
            <numerusform>%1 of %Ln reviewed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln segments no longer exist</source>
        <translation>
            <numerusform>%Ln segment no longer exists</numerusform>
            <numerusform>%Ln segments no longer exist</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>marks of %Ln segments from earlier draws are kept</source>
        <translation>
            <numerusform>the mark of %Ln segment from earlier draws is kept</numerusform>
            <numerusform>marks of %Ln segments from earlier draws are kept</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voxdeck::ScatterPane</name>
    <message numerus="yes">
        <source>%Ln segments</source>
        <translation>
            <numerusform>%Ln segment</numerusform>
            <numerusform>%Ln segments</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voxdeck::ScatterView</name>
    <message numerus="yes">
        <source>%1 %2 of %3, %4 %5 of %6: %Ln segments</source>
        <translation>
            <numerusform>%1 %2 of %3, %4 %5 of %6: %Ln segment</numerusform>
            <numerusform>%1 %2 of %3, %4 %5 of %6: %Ln segments</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voxdeck::SetsDesk</name>
    <message numerus="yes">
        <source>Add %Ln segments to a basket; a new name creates a basket</source>
        <translation>
            <numerusform>Add %Ln segment to a basket; a new name creates a basket</numerusform>
            <numerusform>Add %Ln segments to a basket; a new name creates a basket</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Remove %Ln segments from this basket</source>
        <translation>
            <numerusform>Remove %Ln segment from this basket</numerusform>
            <numerusform>Remove %Ln segments from this basket</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>From %Ln selected segments</source>
        <translation>
            <numerusform>From %Ln selected segment</numerusform>
            <numerusform>From %Ln selected segments</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>From %Ln segments in the filter</source>
        <translation>
            <numerusform>From %Ln segment in the filter</numerusform>
            <numerusform>From %Ln segments in the filter</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>From all %Ln segments</source>
        <translation>
            <numerusform>From the only segment</numerusform>
            <numerusform>From all %Ln segments</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln segments drawn into basket “%1”.</source>
        <translation>
            <numerusform>%Ln segment drawn into basket “%1”.</numerusform>
            <numerusform>%Ln segments drawn into basket “%1”.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Adding %Ln segments to basket “%1”</source>
        <translation>
            <numerusform>Adding %Ln segment to basket “%1”</numerusform>
            <numerusform>Adding %Ln segments to basket “%1”</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Removing %Ln segments from basket “%1”</source>
        <translation>
            <numerusform>Removing %Ln segment from basket “%1”</numerusform>
            <numerusform>Removing %Ln segments from basket “%1”</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln segments removed from basket “%1”.</source>
        <translation>
            <numerusform>%Ln segment removed from basket “%1”.</numerusform>
            <numerusform>%Ln segments removed from basket “%1”.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln segments added to basket “%1”.</source>
        <translation>
            <numerusform>%Ln segment added to basket “%1”.</numerusform>
            <numerusform>%Ln segments added to basket “%1”.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln segments added to basket “%1”; %2 were in it already.</source>
        <translation>
            <numerusform>%Ln segment added to basket “%1”; %2 were in it already.</numerusform>
            <numerusform>%Ln segments added to basket “%1”; %2 were in it already.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln entries</source>
        <translation>
            <numerusform>%Ln entry</numerusform>
            <numerusform>%Ln entries</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voxdeck::ShardGrid</name>
    <message numerus="yes">
        <source>%Ln segments</source>
        <translation>
            <numerusform>%Ln segment</numerusform>
            <numerusform>%Ln segments</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voxdeck::SplitsDesk</name>
    <message numerus="yes">
        <source>%Ln recordings assigned. Undo restores the former splits in one step.</source>
        <translation>
            <numerusform>%Ln recording assigned. Undo restores its former split.</numerusform>
            <numerusform>%Ln recordings assigned. Undo restores the former splits in one step.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln recordings</source>
        <translation>
            <numerusform>%Ln recording</numerusform>
            <numerusform>%Ln recordings</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln leaks</source>
        <translation>
            <numerusform>%Ln leak</numerusform>
            <numerusform>%Ln leaks</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>List saved as %1. The split of %Ln recordings is empty because they are in several splits; use Check to find them.</source>
        <translation>
            <numerusform>List saved as %1. The split of %Ln recording is empty because it is in several splits; use Check to find it.</numerusform>
            <numerusform>List saved as %1. The split of %Ln recordings is empty because they are in several splits; use Check to find them.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln recordings and their splits saved as %1.</source>
        <translation>
            <numerusform>%Ln recording and its split saved as %1.</numerusform>
            <numerusform>%Ln recordings and their splits saved as %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Undone: %Ln segments restored.</source>
        <translation>
            <numerusform>Undone: %Ln segment restored.</numerusform>
            <numerusform>Undone: %Ln segments restored.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Redone: %Ln segments changed.</source>
        <translation>
            <numerusform>Redone: %Ln segment changed.</numerusform>
            <numerusform>Redone: %Ln segments changed.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voxdeck::SplitsPage</name>
    <message numerus="yes">
        <source>%Ln recordings</source>
        <translation>
            <numerusform>%Ln recording</numerusform>
            <numerusform>%Ln recordings</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voxdeck::StatusWords</name>
    <message numerus="yes">
        <source>%Ln unpublished edits</source>
        <translation>
            <numerusform>%Ln unpublished edit</numerusform>
            <numerusform>%Ln unpublished edits</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln drafts, not committed</source>
        <translation>
            <numerusform>%Ln draft, not committed</numerusform>
            <numerusform>%Ln drafts, not committed</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voxdeck::SurveyDesk</name>
    <message numerus="yes">
        <source>%1: %Ln different words</source>
        <translation>
            <numerusform>%1: %Ln different word</numerusform>
            <numerusform>%1: %Ln different words</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>the audio of %Ln segments could not be read</source>
        <translation>
            <numerusform>the audio of %Ln segment could not be read</numerusform>
            <numerusform>the audio of %Ln segments could not be read</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln lines of the log</source>
        <translation>
            <numerusform>%Ln line of the log</numerusform>
            <numerusform>%Ln lines of the log</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln bad lines</source>
        <translation>
            <numerusform>%Ln bad line</numerusform>
            <numerusform>%Ln bad lines</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln unknown keys</source>
        <translation>
            <numerusform>%Ln unknown key</numerusform>
            <numerusform>%Ln unknown keys</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln figures differ</source>
        <translation>
            <numerusform>%Ln figure differs</numerusform>
            <numerusform>%Ln figures differ</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Mixed error rates of %1 of %Ln segments: those with a transcript and every hypothesis. “Extra errors” and “p-value” come from a matched-pairs test on stretches between words that both recognised.</source>
        <translation>
            <numerusform>Mixed error rates of %1 of %Ln segment: those with a transcript and every hypothesis. “Extra errors” and “p-value” come from a matched-pairs test on stretches between words that both recognised.</numerusform>
            <numerusform>Mixed error rates of %1 of %Ln segments: those with a transcript and every hypothesis. “Extra errors” and “p-value” come from a matched-pairs test on stretches between words that both recognised.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 groups, %Ln segments besides the first of each; they are now in the duplicates queue</source>
        <translation>
            <numerusform>%1 groups, %Ln segment besides the first of each; it is now in the duplicates queue</numerusform>
            <numerusform>%1 groups, %Ln segments besides the first of each; they are now in the duplicates queue</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln are too short to detect re-encoded copies</source>
        <translation>
            <numerusform>%Ln is too short to detect re-encoded copies</numerusform>
            <numerusform>%Ln are too short to detect re-encoded copies</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln ambiguous keys</source>
        <translation>
            <numerusform>%Ln ambiguous key</numerusform>
            <numerusform>%Ln ambiguous keys</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %Ln segments</source>
        <translation>
            <numerusform>%1 of %Ln segment</numerusform>
            <numerusform>%1 of %Ln segments</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voxdeck::TableDesk</name>
    <message numerus="yes">
        <source>%Ln rows copied.</source>
        <translation>
            <numerusform>%Ln row copied.</numerusform>
            <numerusform>%Ln rows copied.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voxdeck::TextsPane</name>
    <message numerus="yes">
        <source>%Ln different characters</source>
        <translation>
            <numerusform>%Ln different character</numerusform>
            <numerusform>%Ln different characters</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln different words, rarest first</source>
        <translation>
            <numerusform>%Ln different word</numerusform>
            <numerusform>%Ln different words, rarest first</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>invisible or look-alike %Ln times</source>
        <translation>
            <numerusform>invisible or look-alike %Ln time</numerusform>
            <numerusform>invisible or look-alike %Ln times</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln segments are in another language than declared</source>
        <translation>
            <numerusform>%Ln segment is in another language than declared</numerusform>
            <numerusform>%Ln segments are in another language than declared</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voxdeck::TopBar</name>
    <message numerus="yes">
        <source>Publish %Ln edits…</source>
        <translation>
            <numerusform>Publish %Ln edit…</numerusform>
            <numerusform>Publish %Ln edits…</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voxdeck::TotalsStrip</name>
    <message numerus="yes">
        <source>estimated from %Ln segments</source>
        <translation>
            <numerusform>estimated from %Ln segment</numerusform>
            <numerusform>estimated from %Ln segments</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln references with nothing to score</source>
        <translation>
            <numerusform>%Ln reference with nothing to score</numerusform>
            <numerusform>%Ln references with nothing to score</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voxdeck::TranscriptEditor</name>
    <message numerus="yes">
        <source>%Ln chars</source>
        <translation>
            <numerusform>%Ln char</numerusform>
            <numerusform>%Ln chars</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voxdeck::TransferDesk</name>
    <message numerus="yes">
        <source>%Ln transfers were interrupted</source>
        <translation>
            <numerusform>%Ln transfer was interrupted</numerusform>
            <numerusform>%Ln transfers were interrupted</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voxdeck::VerifyDesk</name>
    <message numerus="yes">
        <source>%Ln lists</source>
        <translation>
            <numerusform>%Ln list</numerusform>
            <numerusform>%Ln lists</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln shards</source>
        <translation>
            <numerusform>%Ln shard</numerusform>
            <numerusform>%Ln shards</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln utterances</source>
        <translation>
            <numerusform>%Ln utterance</numerusform>
            <numerusform>%Ln utterances</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln items</source>
        <translation>
            <numerusform>%Ln item</numerusform>
            <numerusform>%Ln items</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln errors</source>
        <translation>
            <numerusform>%Ln error</numerusform>
            <numerusform>%Ln errors</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln warnings</source>
        <translation>
            <numerusform>%Ln warning</numerusform>
            <numerusform>%Ln warnings</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voxdeck::WelcomePage</name>
    <message numerus="yes">
        <source>%1 · %2 · %Ln segments</source>
        <translation>
            <numerusform>%1 · %2 · %Ln segment</numerusform>
            <numerusform>%1 · %2 · %Ln segments</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln unpublished edits</source>
        <translation>
            <numerusform>%Ln unpublished edit</numerusform>
            <numerusform>%Ln unpublished edits</numerusform>
        </translation>
    </message>
</context>
</TS>
