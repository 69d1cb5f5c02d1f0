<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>AccessibleFocus</name>
    <message>
        <source>Field icon</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clear field</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Actions</name>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>load</source>
        <translation>加载 打开</translation>
    </message>
    <message>
        <source>url server s3 bucket https hugging face hub remote cloud</source>
        <translation>url server s3 bucket https hugging face hub remote cloud 地址 服务器 远程 云</translation>
    </message>
    <message>
        <source>file manifest import</source>
        <translation>文件 清单 导入</translation>
    </message>
    <message>
        <source>Close dataset</source>
        <translation>关闭数据集</translation>
    </message>
    <message>
        <source>read lists kaldi nemo lhotse csv mapping fields relink countries manifest</source>
        <translation>读取 列表 映射 字段 重新关联 国家 清单</translation>
    </message>
    <message>
        <source>write convert kaldi nemo lhotse csv format save as</source>
        <translation>写出 转换 格式 另存为</translation>
    </message>
    <message>
        <source>textgrid elan eaf srt vtt ctm stm rttm audacity label studio gecko labels subtitles</source>
        <translation>标签 字幕 标注文件</translation>
    </message>
    <message>
        <source>save draft</source>
        <translation>保存 草稿</translation>
    </message>
    <message>
        <source>write revision commit</source>
        <translation>写入 版本 提交</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>退出</translation>
    </message>
    <message>
        <source>exit close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>take back</source>
        <translation>收回</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>重做</translation>
    </message>
    <message>
        <source>again</source>
        <translation>再次</translation>
    </message>
    <message>
        <source>history steps take back several</source>
        <translation>历史 步骤 多步撤销</translation>
    </message>
    <message>
        <source>Undo in this segment</source>
        <translation>撤销此片段中的编辑</translation>
    </message>
    <message>
        <source>take back row this one only</source>
        <translation>收回 仅此行</translation>
    </message>
    <message>
        <source>Find text or key</source>
        <translation>查找文本或键</translation>
    </message>
    <message>
        <source>search filter</source>
        <translation>搜索 筛选</translation>
    </message>
    <message>
        <source>substitute regular expression correct many</source>
        <translation>替换 正则表达式 批量更正</translation>
    </message>
    <message>
        <source>Find and replace in this text</source>
        <translation>在此文本中查找和替换</translation>
    </message>
    <message>
        <source>search row substitute</source>
        <translation>搜索 行 替换</translation>
    </message>
    <message>
        <source>Find next in this text</source>
        <translation>在此文本中查找下一个</translation>
    </message>
    <message>
        <source>search row</source>
        <translation>搜索 行</translation>
    </message>
    <message>
        <source>Find previous in this text</source>
        <translation>在此文本中查找上一个</translation>
    </message>
    <message>
        <source>Copy rows for a spreadsheet</source>
        <translation>复制行到电子表格</translation>
    </message>
    <message>
        <source>tsv clipboard selection</source>
        <translation>剪贴板 选中</translation>
    </message>
    <message>
        <source>Select all rows of the filter</source>
        <translation>选中筛选出的所有行</translation>
    </message>
    <message>
        <source>everything</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>same value language speaker split</source>
        <translation>相同值 语言 说话人 划分</translation>
    </message>
    <message>
        <source>Clear all filters</source>
        <translation>清除所有筛选条件</translation>
    </message>
    <message>
        <source>show all rows</source>
        <translation>显示所有行</translation>
    </message>
    <message>
        <source>keep query name bookmark</source>
        <translation>保留 查询 命名 书签</translation>
    </message>
    <message>
        <source>Refresh rows</source>
        <translation>刷新行</translation>
    </message>
    <message>
        <source>reload</source>
        <translation>重新加载</translation>
    </message>
    <message>
        <source>settings options theme</source>
        <translation>设置 选项 主题</translation>
    </message>
    <message>
        <source>keyboard shortcuts preset elan praat aegisub audacity remap</source>
        <translation>键盘 快捷键 预设 重新映射</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>Navigator</source>
        <translation>导航栏</translation>
    </message>
    <message>
        <source>left panel</source>
        <translation>左侧面板</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>详细信息</translation>
    </message>
    <message>
        <source>right panel history metainfo</source>
        <translation>右侧面板 历史 元信息</translation>
    </message>
    <message>
        <source>column filters</source>
        <translation>列筛选</translation>
    </message>
    <message>
        <source>show hide order width fields</source>
        <translation>显示 隐藏 顺序 宽度 字段</translation>
    </message>
    <message>
        <source>Keep the key column in view</source>
        <translation>始终显示键列</translation>
    </message>
    <message>
        <source>freeze pin columns</source>
        <translation>冻结 固定列</translation>
    </message>
    <message>
        <source>Full screen</source>
        <translation>全屏</translation>
    </message>
    <message>
        <source>Next panel</source>
        <translation>下一个面板</translation>
    </message>
    <message>
        <source>focus</source>
        <translation>焦点</translation>
    </message>
    <message>
        <source>Previous panel</source>
        <translation>上一个面板</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>放大</translation>
    </message>
    <message>
        <source>timeline</source>
        <translation>时间轴</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>缩小</translation>
    </message>
    <message>
        <source>Fit segment</source>
        <translation>适应片段</translation>
    </message>
    <message>
        <source>zoom timeline</source>
        <translation>缩放 时间轴</translation>
    </message>
    <message>
        <source>Fit recording</source>
        <translation>适应录音</translation>
    </message>
    <message>
        <source>zoom all timeline</source>
        <translation>缩放 全部 时间轴</translation>
    </message>
    <message>
        <source>Zoom to the range</source>
        <translation>缩放到所选范围</translation>
    </message>
    <message>
        <source>selection timeline</source>
        <translation>选区 时间轴</translation>
    </message>
    <message>
        <source>Previous zoom</source>
        <translation>上一次缩放</translation>
    </message>
    <message>
        <source>undo zoom timeline</source>
        <translation>撤销缩放 时间轴</translation>
    </message>
    <message>
        <source>Snap while dragging</source>
        <translation>拖动时吸附</translation>
    </message>
    <message>
        <source>magnet edges silence zero crossing playhead</source>
        <translation>磁吸 边界 静音 过零点 播放头</translation>
    </message>
    <message>
        <source>Show channels separately</source>
        <translation>分开显示声道</translation>
    </message>
    <message>
        <source>stereo left right waveform speakers</source>
        <translation>立体声 左 右 波形 说话人</translation>
    </message>
    <message>
        <source>Play the next channel alone</source>
        <translation>单独播放下一个声道</translation>
    </message>
    <message>
        <source>stereo left right solo mute all</source>
        <translation>立体声 左 右 独奏 静音 全部</translation>
    </message>
    <message>
        <source>Show invisible characters</source>
        <translation>显示不可见字符</translation>
    </message>
    <message>
        <source>invisible zero-width bidi marks nbsp transcript</source>
        <translation>零宽 双向标记 不间断空格 文本</translation>
    </message>
    <message>
        <source>Spectrogram</source>
        <translation>频谱图</translation>
    </message>
    <message>
        <source>frequencies</source>
        <translation>频率</translation>
    </message>
    <message>
        <source>Larger transcript font</source>
        <translation>增大文本字号</translation>
    </message>
    <message>
        <source>bigger text size</source>
        <translation>更大 字号</translation>
    </message>
    <message>
        <source>Smaller transcript font</source>
        <translation>减小文本字号</translation>
    </message>
    <message>
        <source>text size</source>
        <translation>字号</translation>
    </message>
    <message>
        <source>palette search actions</source>
        <translation>命令面板 搜索 操作</translation>
    </message>
    <message>
        <source>Annotate workspace</source>
        <translation>标注工作区</translation>
    </message>
    <message>
        <source>table editor</source>
        <translation>表格 编辑器</translation>
    </message>
    <message>
        <source>Splits workspace</source>
        <translation>划分工作区</translation>
    </message>
    <message>
        <source>train validation test assign</source>
        <translation>训练 验证 测试 分配</translation>
    </message>
    <message>
        <source>Build workspace</source>
        <translation>构建工作区</translation>
    </message>
    <message>
        <source>shards webdataset recipe jobs</source>
        <translation>分片 配方 任务</translation>
    </message>
    <message>
        <source>&amp;Segment</source>
        <translation>片段(&amp;S)</translation>
    </message>
    <message>
        <source>Edit transcript</source>
        <translation>编辑转写文本</translation>
    </message>
    <message>
        <source>text type correct</source>
        <translation>文本 输入 更正</translation>
    </message>
    <message>
        <source>Revert text</source>
        <translation>还原文本</translation>
    </message>
    <message>
        <source>undo typing</source>
        <translation>撤销输入</translation>
    </message>
    <message>
        <source>Accept the whole hypothesis</source>
        <translation>接受整个识别结果</translation>
    </message>
    <message>
        <source>copy model</source>
        <translation>复制 模型</translation>
    </message>
    <message>
        <source>Accept the hypothesis at the caret or selection</source>
        <translation>接受光标处或选中部分的识别结果</translation>
    </message>
    <message>
        <source>accept word span difference model</source>
        <translation>接受 词 片段 差异 模型</translation>
    </message>
    <message>
        <source>invisible character space rule unknown word</source>
        <translation>不可见字符 空格 规则 未知词</translation>
    </message>
    <message>
        <source>Next unknown word</source>
        <translation>下一个未知词</translation>
    </message>
    <message>
        <source>spelling misspelt dictionary hunspell</source>
        <translation>拼写 拼写错误 词典</translation>
    </message>
    <message>
        <source>fix correct spelling</source>
        <translation>修正 更正 拼写</translation>
    </message>
    <message>
        <source>Fix all in this text</source>
        <translation>修正此文本中的所有问题</translation>
    </message>
    <message>
        <source>normalise rules spaces</source>
        <translation>规范化 规则 空格</translation>
    </message>
    <message>
        <source>Add word to project words</source>
        <translation>将词添加到项目词表</translation>
    </message>
    <message>
        <source>spelling dictionary lexicon</source>
        <translation>拼写 词典 词表</translation>
    </message>
    <message>
        <source>arabic hebrew bidi</source>
        <translation>阿拉伯语 希伯来语 双向</translation>
    </message>
    <message>
        <source>Play or pause</source>
        <translation>播放或暂停</translation>
    </message>
    <message>
        <source>listen stop sound</source>
        <translation>听 停止 声音</translation>
    </message>
    <message>
        <source>Play segment</source>
        <translation>播放片段</translation>
    </message>
    <message>
        <source>listen from start</source>
        <translation>从头听</translation>
    </message>
    <message>
        <source>context</source>
        <translation>上下文</translation>
    </message>
    <message>
        <source>Loop</source>
        <translation>循环播放</translation>
    </message>
    <message>
        <source>repeat</source>
        <translation>重复</translation>
    </message>
    <message>
        <source>Autoplay segments</source>
        <translation>自动播放片段</translation>
    </message>
    <message>
        <source>auto play enter listen</source>
        <translation>自动播放 进入 听</translation>
    </message>
    <message>
        <source>Play just before the start</source>
        <translation>播放起点之前</translation>
    </message>
    <message>
        <source>audition edge boundary</source>
        <translation>试听 边缘 边界</translation>
    </message>
    <message>
        <source>audition first edge boundary</source>
        <translation>试听 开头 边界</translation>
    </message>
    <message>
        <source>audition last edge boundary</source>
        <translation>试听 结尾 边界</translation>
    </message>
    <message>
        <source>Play just after the end</source>
        <translation>播放终点之后</translation>
    </message>
    <message>
        <source>Stop playing</source>
        <translation>停止播放</translation>
    </message>
    <message>
        <source>silence clear range</source>
        <translation>静音 清除范围</translation>
    </message>
    <message>
        <source>Slower</source>
        <translation>减慢</translation>
    </message>
    <message>
        <source>speed</source>
        <translation>速度</translation>
    </message>
    <message>
        <source>Faster</source>
        <translation>加快</translation>
    </message>
    <message>
        <source>output headphones loudspeaker mute</source>
        <translation>输出 耳机 扬声器 静音</translation>
    </message>
    <message>
        <source>Divide at the playhead</source>
        <translation>在播放头处切分</translation>
    </message>
    <message>
        <source>divide cut caret</source>
        <translation>切分 切割 光标</translation>
    </message>
    <message>
        <source>join</source>
        <translation>连接</translation>
    </message>
    <message>
        <source>new insert</source>
        <translation>新建 插入</translation>
    </message>
    <message>
        <source>Delete segment</source>
        <translation>删除片段</translation>
    </message>
    <message>
        <source>delete remove</source>
        <translation>删除 移除</translation>
    </message>
    <message>
        <source>silence segment propose automatic vad</source>
        <translation>静音 分段 建议 自动</translation>
    </message>
    <message>
        <source>join consecutive segments length view dynamic</source>
        <translation>连接 相邻片段 长度 动态</translation>
    </message>
    <message>
        <source>in begin boundary time</source>
        <translation>入点 开始 边界 时间</translation>
    </message>
    <message>
        <source>out boundary time</source>
        <translation>出点 边界 时间</translation>
    </message>
    <message>
        <source>nudge boundary</source>
        <translation>微调 边界</translation>
    </message>
    <message>
        <source>export slice cut wav flac range</source>
        <translation>导出 截取 剪切 范围</translation>
    </message>
    <message>
        <source>&amp;Review</source>
        <translation>审核(&amp;R)</translation>
    </message>
    <message>
        <source>Approve and go to next</source>
        <translation>通过并转到下一个</translation>
    </message>
    <message>
        <source>accept done</source>
        <translation>接受 完成</translation>
    </message>
    <message>
        <source>Approve and stay</source>
        <translation>通过并停留</translation>
    </message>
    <message>
        <source>accept</source>
        <translation>接受</translation>
    </message>
    <message>
        <source>Reject</source>
        <translation>驳回</translation>
    </message>
    <message>
        <source>refuse bad</source>
        <translation>拒绝 不合格</translation>
    </message>
    <message>
        <source>Reject and go to next</source>
        <translation>驳回并转到下一个</translation>
    </message>
    <message>
        <source>refuse bad next</source>
        <translation>拒绝 不合格 下一个</translation>
    </message>
    <message>
        <source>mark star</source>
        <translation>标记 星标</translation>
    </message>
    <message>
        <source>reset status</source>
        <translation>重置状态</translation>
    </message>
    <message>
        <source>Edit tags</source>
        <translation>编辑标签</translation>
    </message>
    <message>
        <source>label mark details</source>
        <translation>标签 标记 详细信息</translation>
    </message>
    <message>
        <source>tag label mark number</source>
        <translation>标签 标记 数字</translation>
    </message>
    <message>
        <source>Edit speaker</source>
        <translation>编辑说话人</translation>
    </message>
    <message>
        <source>who speaks name details</source>
        <translation>谁在说话 姓名 详细信息</translation>
    </message>
    <message>
        <source>bulk change many multi edit</source>
        <translation>批量 更改 多个 编辑</translation>
    </message>
    <message>
        <source>Next pending segment</source>
        <translation>下一个待处理片段</translation>
    </message>
    <message>
        <source>pending todo</source>
        <translation>待处理 待办</translation>
    </message>
    <message>
        <source>Next issue</source>
        <translation>下一个问题</translation>
    </message>
    <message>
        <source>error empty broken suspicious problem</source>
        <translation>错误 空 损坏 可疑 问题</translation>
    </message>
    <message>
        <source>Previous issue</source>
        <translation>上一个问题</translation>
    </message>
    <message>
        <source>Next difference</source>
        <translation>下一处差异</translation>
    </message>
    <message>
        <source>compare hypothesis substitution deletion insertion</source>
        <translation>比较 识别结果 替换 删除 插入</translation>
    </message>
    <message>
        <source>Previous difference</source>
        <translation>上一处差异</translation>
    </message>
    <message>
        <source>Comment on this segment</source>
        <translation>评论此片段</translation>
    </message>
    <message>
        <source>say remark note annotate question discuss</source>
        <translation>备注 注释 提问 讨论</translation>
    </message>
    <message>
        <source>&amp;Data</source>
        <translation>数据(&amp;D)</translation>
    </message>
    <message>
        <source>Verify the dataset</source>
        <translation>校验数据集</translation>
    </message>
    <message>
        <source>check damage integrity</source>
        <translation>检查 损坏 完整性</translation>
    </message>
    <message>
        <source>fields reference hypothesis language relink import</source>
        <translation>字段 参考文本 识别结果 语言 重新关联 导入</translation>
    </message>
    <message>
        <source>Import report</source>
        <translation>导入报告</translation>
    </message>
    <message>
        <source>duplicates missing audio problems list</source>
        <translation>重复 缺少音频 问题 列表</translation>
    </message>
    <message>
        <source>policy digits punctuation quotes normalise</source>
        <translation>规范 数字 标点 引号 规范化</translation>
    </message>
    <message>
        <source>spelling lexicon dictionary vocabulary</source>
        <translation>拼写 词表 词典 词汇</translation>
    </message>
    <message>
        <source>assign deal distribute work annotator share who</source>
        <translation>分配 分发 任务 标注员 份额</translation>
    </message>
    <message>
        <source>draw queue check quality seed</source>
        <translation>抽取 队列 质检 随机种子</translation>
    </message>
    <message>
        <source>share corrections change set team exchange</source>
        <translation>共享 更正 变更集 团队 交换</translation>
    </message>
    <message>
        <source>merge corrections change set team conflicts exchange</source>
        <translation>合并 更正 变更集 团队 冲突 交换</translation>
    </message>
    <message>
        <source>team annotators assign share clips instructions double blind</source>
        <translation>团队 标注员 分配 音频片段 说明 双盲</translation>
    </message>
    <message>
        <source>team voxpack unpack job</source>
        <translation>团队 解包 任务</translation>
    </message>
    <message>
        <source>team voxpack result send back</source>
        <translation>团队 结果 交回</translation>
    </message>
    <message>
        <source>collect pick keep set</source>
        <translation>收集 挑选 保留</translation>
    </message>
    <message>
        <source>remove pick set</source>
        <translation>移除 挑选</translation>
    </message>
    <message>
        <source>name set</source>
        <translation>命名</translation>
    </message>
    <message>
        <source>remove forget set</source>
        <translation>移除 删除</translation>
    </message>
    <message>
        <source>share export set json</source>
        <translation>共享 导出</translation>
    </message>
    <message>
        <source>share import set json</source>
        <translation>共享 导入</translation>
    </message>
    <message>
        <source>Assign recordings to train</source>
        <translation>将录音分配到训练集</translation>
    </message>
    <message>
        <source>split selection</source>
        <translation>划分 选中</translation>
    </message>
    <message>
        <source>Assign recordings to validation</source>
        <translation>将录音分配到验证集</translation>
    </message>
    <message>
        <source>split selection dev</source>
        <translation>划分 选中 开发集</translation>
    </message>
    <message>
        <source>Assign recordings to test</source>
        <translation>将录音分配到测试集</translation>
    </message>
    <message>
        <source>Remove recordings from their split (0)</source>
        <translation>将录音移出所在划分 (0)</translation>
    </message>
    <message>
        <source>split selection unassign</source>
        <translation>划分 选中 取消分配</translation>
    </message>
    <message>
        <source>&amp;Jobs</source>
        <translation>任务(&amp;J)</translation>
    </message>
    <message>
        <source>Stop background jobs</source>
        <translation>停止后台任务</translation>
    </message>
    <message>
        <source>cancel import</source>
        <translation>取消 导入</translation>
    </message>
    <message>
        <source>&amp;Go</source>
        <translation>转到(&amp;G)</translation>
    </message>
    <message>
        <source>Previous segment</source>
        <translation>上一个片段</translation>
    </message>
    <message>
        <source>row up</source>
        <translation>上一行</translation>
    </message>
    <message>
        <source>Next segment (skip)</source>
        <translation>下一个片段（跳过）</translation>
    </message>
    <message>
        <source>row down</source>
        <translation>下一行</translation>
    </message>
    <message>
        <source>First row</source>
        <translation>第一行</translation>
    </message>
    <message>
        <source>top</source>
        <translation>顶部</translation>
    </message>
    <message>
        <source>Last row</source>
        <translation>最后一行</translation>
    </message>
    <message>
        <source>bottom</source>
        <translation>底部</translation>
    </message>
    <message>
        <source>jump number</source>
        <translation>跳转 编号</translation>
    </message>
    <message>
        <source>before</source>
        <translation>之前</translation>
    </message>
    <message>
        <source>after</source>
        <translation>之后</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>First steps</source>
        <translation>入门</translation>
    </message>
    <message>
        <source>begin tutorial start learn guide</source>
        <translation>开始 教程 学习 指南</translation>
    </message>
    <message>
        <source>Manual</source>
        <translation>用户手册</translation>
    </message>
    <message>
        <source>help documentation handbook read</source>
        <translation>帮助 文档 手册 阅读</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>键盘快捷键</translation>
    </message>
    <message>
        <source>keys</source>
        <translation>按键</translation>
    </message>
    <message>
        <source>About Voxdeck</source>
        <translation>关于 Voxdeck</translation>
    </message>
    <message>
        <source>version licence</source>
        <translation>版本 许可证</translation>
    </message>
    <message>
        <source>&amp;Table</source>
        <translation>表格(&amp;T)</translation>
    </message>
    <message>
        <source>T&amp;imeline</source>
        <translation>时间轴(&amp;I)</translation>
    </message>
    <message>
        <source>Tra&amp;nscript</source>
        <translation>转写文本(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Colours</source>
        <translation>配色(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Hints and spelling</source>
        <translation>提示与拼写(&amp;H)</translation>
    </message>
    <message>
        <source>Play &amp;parts</source>
        <translation>播放局部(&amp;P)</translation>
    </message>
    <message>
        <source>Speed and &amp;volume</source>
        <translation>速度与音量(&amp;V)</translation>
    </message>
    <message>
        <source>Start and &amp;end</source>
        <translation>起点与终点(&amp;E)</translation>
    </message>
    <message>
        <source>Work &amp;packages</source>
        <translation>工作包(&amp;P)</translation>
    </message>
    <message>
        <source>Saved &amp;filters and baskets</source>
        <translation>筛选器与收集篮(&amp;F)</translation>
    </message>
    <message>
        <source>Assign to a &amp;split</source>
        <translation>分配到划分(&amp;S)</translation>
    </message>
    <message>
        <source>Audit workspace</source>
        <translation>审计工作区</translation>
    </message>
    <message>
        <source>charts error rates cer wer report measure</source>
        <translation>图表 错误率 cer wer 报告 测量</translation>
    </message>
    <message>
        <source>conflict keep mine draft message bar choice</source>
        <translation>冲突 保留我的 草稿 消息栏 选择</translation>
    </message>
    <message>
        <source>conflict use theirs draft message bar choice</source>
        <translation>冲突 使用对方的 草稿 消息栏 选择</translation>
    </message>
    <message>
        <source>conflict compare draft message bar choice</source>
        <translation>冲突 比较 草稿 消息栏 选择</translation>
    </message>
    <message>
        <source>&amp;Answer a question</source>
        <translation>回答问题(&amp;A)</translation>
    </message>
    <message>
        <source>thresholds cer wer good bad colours percent</source>
        <translation>阈值 界限 错误率 好 差 颜色 百分比 thresholds cer wer</translation>
    </message>
    <message>
        <source>Work offline</source>
        <translation>离线工作</translation>
    </message>
    <message>
        <source>server network disconnect cache airplane</source>
        <translation>服务器 网络 断开 缓存 离线</translation>
    </message>
    <message>
        <source>server cache pin clear quota disk space</source>
        <translation>服务器 缓存 固定 清除 配额 磁盘空间</translation>
    </message>
    <message>
        <source>send build shards server s3 bucket hugging face hub transfer</source>
        <translation>上传 发送 构建 分片 服务器 存储桶 传输 upload s3 hub</translation>
    </message>
    <message>
        <source>download fetch s3 bucket hugging face hub transfer</source>
        <translation>下载 获取 复制 服务器 存储桶 传输 download s3 hub</translation>
    </message>
    <message>
        <source>warm prefetch download offline server transfer</source>
        <translation>预热 预取 下载 离线 服务器 传输 warm prefetch</translation>
    </message>
    <message>
        <source>Open dataset folder…</source>
        <translation>打开数据集文件夹…</translation>
    </message>
    <message>
        <source>Open list or workspace…</source>
        <translation>打开列表或工作区…</translation>
    </message>
    <message>
        <source>Open address…</source>
        <translation>打开地址…</translation>
    </message>
    <message>
        <source>Import…</source>
        <translation>导入…</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>导出…</translation>
    </message>
    <message>
        <source>Import annotations…</source>
        <translation>导入标注…</translation>
    </message>
    <message>
        <source>Export annotations…</source>
        <translation>导出标注…</translation>
    </message>
    <message>
        <source>Save to journal now</source>
        <translation>立即写入日志</translation>
    </message>
    <message>
        <source>Publish edits…</source>
        <translation>发布编辑…</translation>
    </message>
    <message>
        <source>Undo list…</source>
        <translation>撤销列表…</translation>
    </message>
    <message>
        <source>Choose first answer</source>
        <translation>选择第一个答案</translation>
    </message>
    <message>
        <source>Choose second answer</source>
        <translation>选择第二个答案</translation>
    </message>
    <message>
        <source>Choose third answer</source>
        <translation>选择第三个答案</translation>
    </message>
    <message>
        <source>Find and replace in transcripts…</source>
        <translation>在转写文本中查找和替换…</translation>
    </message>
    <message>
        <source>Filter by this cell</source>
        <translation>按此单元格筛选</translation>
    </message>
    <message>
        <source>Save filter…</source>
        <translation>保存筛选器…</translation>
    </message>
    <message>
        <source>Preferences…</source>
        <translation>首选项…</translation>
    </message>
    <message>
        <source>Change keys…</source>
        <translation>更改快捷键…</translation>
    </message>
    <message>
        <source>Column filter row</source>
        <translation>列筛选行</translation>
    </message>
    <message>
        <source>Columns…</source>
        <translation>列…</translation>
    </message>
    <message>
        <source>Use system theme</source>
        <translation>使用系统主题</translation>
    </message>
    <message>
        <source>theme colours follow</source>
        <translation>主题 配色 跟随</translation>
    </message>
    <message>
        <source>Light theme</source>
        <translation>浅色主题</translation>
    </message>
    <message>
        <source>theme colours day</source>
        <translation>主题 配色 日间</translation>
    </message>
    <message>
        <source>Dark theme</source>
        <translation>深色主题</translation>
    </message>
    <message>
        <source>theme colours night</source>
        <translation>主题 配色 夜间</translation>
    </message>
    <message>
        <source>High-contrast theme</source>
        <translation>高对比度主题</translation>
    </message>
    <message>
        <source>theme colours accessibility black white low vision</source>
        <translation>主题 配色 无障碍 黑白 低视力</translation>
    </message>
    <message>
        <source>Commands…</source>
        <translation>命令…</translation>
    </message>
    <message>
        <source>Next text hint</source>
        <translation>下一个文本提示</translation>
    </message>
    <message>
        <source>Previous text hint</source>
        <translation>上一个文本提示</translation>
    </message>
    <message>
        <source>Apply suggestion</source>
        <translation>应用建议</translation>
    </message>
    <message>
        <source>Change text direction</source>
        <translation>更改文本方向</translation>
    </message>
    <message>
        <source>Play segment with 0.5 s lead-in</source>
        <translation>提前 0.5 秒播放片段</translation>
    </message>
    <message>
        <source>Rewind 2 s and play</source>
        <translation>后退 2 秒并播放</translation>
    </message>
    <message>
        <source>back rewind repeat</source>
        <translation>后退 倒回 重复</translation>
    </message>
    <message>
        <source>Play start of segment</source>
        <translation>播放片段开头</translation>
    </message>
    <message>
        <source>Play end of segment</source>
        <translation>播放片段结尾</translation>
    </message>
    <message>
        <source>Volume down</source>
        <translation>减小音量</translation>
    </message>
    <message>
        <source>volume softer quieter sound</source>
        <translation>音量 减小 更轻 声音</translation>
    </message>
    <message>
        <source>Volume up</source>
        <translation>增大音量</translation>
    </message>
    <message>
        <source>volume louder sound</source>
        <translation>音量 增大 声音</translation>
    </message>
    <message>
        <source>Volume and sound device…</source>
        <translation>音量和音频设备…</translation>
    </message>
    <message>
        <source>Merge with next segment</source>
        <translation>与下一个片段合并</translation>
    </message>
    <message>
        <source>Merge with previous segment</source>
        <translation>与上一个片段合并</translation>
    </message>
    <message>
        <source>Add segment from range</source>
        <translation>将所选范围添加为片段</translation>
    </message>
    <message>
        <source>Divide the recording at its pauses…</source>
        <translation>在停顿处切分录音…</translation>
    </message>
    <message>
        <source>Merge to a target duration…</source>
        <translation>合并到目标时长…</translation>
    </message>
    <message>
        <source>Set start to playhead</source>
        <translation>起点设为播放头</translation>
    </message>
    <message>
        <source>Set end to playhead</source>
        <translation>终点设为播放头</translation>
    </message>
    <message>
        <source>Move start 10 ms earlier</source>
        <translation>起点提前 10 毫秒</translation>
    </message>
    <message>
        <source>Move start 10 ms later</source>
        <translation>起点推后 10 毫秒</translation>
    </message>
    <message>
        <source>Move end 10 ms earlier</source>
        <translation>终点提前 10 毫秒</translation>
    </message>
    <message>
        <source>Move end 10 ms later</source>
        <translation>终点推后 10 毫秒</translation>
    </message>
    <message>
        <source>Save as audio file…</source>
        <translation>另存为音频文件…</translation>
    </message>
    <message>
        <source>Toggle flag</source>
        <translation>添加或取消旗标</translation>
    </message>
    <message>
        <source>Mark as pending</source>
        <translation>标记为待处理</translation>
    </message>
    <message>
        <source>Toggle tag 1</source>
        <translation>切换标签 1</translation>
    </message>
    <message>
        <source>Toggle tag 2</source>
        <translation>切换标签 2</translation>
    </message>
    <message>
        <source>Toggle tag 3</source>
        <translation>切换标签 3</translation>
    </message>
    <message>
        <source>Toggle tag 4</source>
        <translation>切换标签 4</translation>
    </message>
    <message>
        <source>Toggle tag 5</source>
        <translation>切换标签 5</translation>
    </message>
    <message>
        <source>Toggle tag 6</source>
        <translation>切换标签 6</translation>
    </message>
    <message>
        <source>Toggle tag 7</source>
        <translation>切换标签 7</translation>
    </message>
    <message>
        <source>Toggle tag 8</source>
        <translation>切换标签 8</translation>
    </message>
    <message>
        <source>Toggle tag 9</source>
        <translation>切换标签 9</translation>
    </message>
    <message>
        <source>Tag keys…</source>
        <translation>标签数字键…</translation>
    </message>
    <message>
        <source>number tag label digits 1 2 3</source>
        <translation>数字键 标签 数字 1 2 3</translation>
    </message>
    <message>
        <source>Error rate limits…</source>
        <translation>错误率界限…</translation>
    </message>
    <message>
        <source>Set split, language or tags of selected rows…</source>
        <translation>设置选中行的划分、语言或标签…</translation>
    </message>
    <message>
        <source>Announce live CER</source>
        <translation>播报实时字错误率</translation>
    </message>
    <message>
        <source>error rate score wer speak read aloud</source>
        <translation>错误率 得分 词错误率 朗读 播报</translation>
    </message>
    <message>
        <source>Show dataset folder</source>
        <translation>显示数据集文件夹</translation>
    </message>
    <message>
        <source>open files reveal</source>
        <translation>打开 文件 显示</translation>
    </message>
    <message>
        <source>Change mapping…</source>
        <translation>更改字段映射…</translation>
    </message>
    <message>
        <source>Upload folder…</source>
        <translation>上传文件夹…</translation>
    </message>
    <message>
        <source>Copy from server…</source>
        <translation>从服务器复制…</translation>
    </message>
    <message>
        <source>Fetch into cache…</source>
        <translation>预取到缓存…</translation>
    </message>
    <message>
        <source>Cached files…</source>
        <translation>缓存的文件…</translation>
    </message>
    <message>
        <source>Text rules…</source>
        <translation>文本规则…</translation>
    </message>
    <message>
        <source>Project words…</source>
        <translation>项目词表…</translation>
    </message>
    <message>
        <source>People and assignment…</source>
        <translation>人员与分配…</translation>
    </message>
    <message>
        <source>Random sample…</source>
        <translation>随机抽样…</translation>
    </message>
    <message>
        <source>Export changes…</source>
        <translation>导出更改…</translation>
    </message>
    <message>
        <source>Import changes…</source>
        <translation>导入更改…</translation>
    </message>
    <message>
        <source>Make work package…</source>
        <translation>制作工作包…</translation>
    </message>
    <message>
        <source>Open work package…</source>
        <translation>打开工作包…</translation>
    </message>
    <message>
        <source>Return work package…</source>
        <translation>交回工作包…</translation>
    </message>
    <message>
        <source>Add selection to basket…</source>
        <translation>将选中项添加到收集篮…</translation>
    </message>
    <message>
        <source>Remove selection from basket…</source>
        <translation>从收集篮移除选中项…</translation>
    </message>
    <message>
        <source>Rename saved filter or basket…</source>
        <translation>重命名筛选器或收集篮…</translation>
    </message>
    <message>
        <source>Delete saved filter or basket…</source>
        <translation>删除筛选器或收集篮…</translation>
    </message>
    <message>
        <source>Save filter or basket as file…</source>
        <translation>将筛选器或收集篮存为文件…</translation>
    </message>
    <message>
        <source>Load filters or basket from file…</source>
        <translation>从文件加载筛选器或收集篮…</translation>
    </message>
    <message>
        <source>Go to row, key or time…</source>
        <translation>转到行、键或时间…</translation>
    </message>
    <message>
        <source>Go back</source>
        <translation>后退</translation>
    </message>
    <message>
        <source>Go forward</source>
        <translation>前进</translation>
    </message>
    <message>
        <source>Go to the charts</source>
        <translation>转到图表</translation>
    </message>
    <message>
        <source>audit histogram brush filter</source>
        <translation>审计 直方图 刷选 筛选</translation>
    </message>
    <message>
        <source>Choose the hypothesis of the charts</source>
        <translation>选择图表的识别结果</translation>
    </message>
    <message>
        <source>audit recogniser system compare with error rate</source>
        <translation>审计 识别器 系统 对比 错误率</translation>
    </message>
    <message>
        <source>Scoring profile…</source>
        <translation>评分方案…</translation>
    </message>
    <message>
        <source>audit normalise case punctuation wer cer preview</source>
        <translation>审计 规范化 大小写 标点 字错率 词错率 预览</translation>
    </message>
    <message>
        <source>Update values</source>
        <translation>更新数值</translation>
    </message>
    <message>
        <source>audit measure compute loudness snr speech rates</source>
        <translation>审计 测量 计算 响度 信噪比 语速</translation>
    </message>
    <message>
        <source>Import scores…</source>
        <translation>导入评分…</translation>
    </message>
    <message>
        <source>audit dnsmos utmos squim nisqa csv jsonl values</source>
        <translation>审计 音质 评分 数值</translation>
    </message>
    <message>
        <source>Read usage log…</source>
        <translation>读取使用日志…</translation>
    </message>
    <message>
        <source>audit training exposure data_usage epochs seen</source>
        <translation>审计 训练 使用次数 轮次</translation>
    </message>
    <message>
        <source>List the segments of the charts</source>
        <translation>列出图表中的片段</translation>
    </message>
    <message>
        <source>audit show these rows annotate brush</source>
        <translation>审计 显示 行 标注 刷选</translation>
    </message>
    <message>
        <source>Undo the last brush</source>
        <translation>撤销上一次刷选</translation>
    </message>
    <message>
        <source>audit chart selection back</source>
        <translation>审计 图表 选区 返回</translation>
    </message>
    <message>
        <source>Clear all brushes</source>
        <translation>清除所有刷选</translation>
    </message>
    <message>
        <source>audit chart selection reset</source>
        <translation>审计 图表 选区 重置</translation>
    </message>
    <message>
        <source>Logarithmic counts</source>
        <translation>对数计数</translation>
    </message>
    <message>
        <source>audit chart scale linear</source>
        <translation>审计 图表 刻度 线性</translation>
    </message>
    <message>
        <source>Save audit report…</source>
        <translation>保存审计报告…</translation>
    </message>
    <message>
        <source>html pdf json csv document print figures</source>
        <translation>文档 打印 图表 数据</translation>
    </message>
    <message>
        <source>Compare with an audit report…</source>
        <translation>与审计报告对比…</translation>
    </message>
    <message>
        <source>before after difference json</source>
        <translation>之前 之后 差异</translation>
    </message>
    <message>
        <source>List the worst segments</source>
        <translation>列出最差片段</translation>
    </message>
    <message>
        <source>audit highest cer error rate list</source>
        <translation>审计 最高 错误率 列表</translation>
    </message>
    <message>
        <source>Error rates by group</source>
        <translation>分组错误率</translation>
    </message>
    <message>
        <source>audit language speaker recording split script source</source>
        <translation>审计 语言 说话人 录音 划分 文字 来源</translation>
    </message>
    <message>
        <source>Audit queues</source>
        <translation>审计队列</translation>
    </message>
    <message>
        <source>rules outliers silent clipped empty too fast duplicate</source>
        <translation>规则 异常 静音 削波 空 过快 重复</translation>
    </message>
    <message>
        <source>audit false alarm correct remove</source>
        <translation>审计 误报 正确 移除</translation>
    </message>
    <message>
        <source>audit bring back</source>
        <translation>审计 恢复</translation>
    </message>
    <message>
        <source>Audit sample</source>
        <translation>抽样审计</translation>
    </message>
    <message>
        <source>draw seed strata interval accept reject quality verdict</source>
        <translation>抽取 种子 分层 区间 接受 拒绝 质量 结论</translation>
    </message>
    <message>
        <source>Analyse texts</source>
        <translation>分析文本</translation>
    </message>
    <message>
        <source>audit alphabet characters code points languages rare words confusable invisible</source>
        <translation>审计 字符表 字符 码点 语言 罕见词 形近 不可见</translation>
    </message>
    <message>
        <source>Scatter plot</source>
        <translation>散点图</translation>
    </message>
    <message>
        <source>audit duration cer systems lasso outliers</source>
        <translation>审计 时长 错误率 系统 套索 异常</translation>
    </message>
    <message>
        <source>Find confusions</source>
        <translation>查找混淆</translation>
    </message>
    <message>
        <source>audit substitutions deletions insertions their there</source>
        <translation>审计 替换 删除 插入</translation>
    </message>
    <message>
        <source>Count words</source>
        <translation>统计词语</translation>
    </message>
    <message>
        <source>audit vocabulary accuracy unknown oov</source>
        <translation>审计 词表 准确率 未登录词</translation>
    </message>
    <message>
        <source>Compare recognisers</source>
        <translation>对比识别器</translation>
    </message>
    <message>
        <source>audit systems oracle vote wins matched pairs</source>
        <translation>审计 系统 最优 投票 胜负 配对检验</translation>
    </message>
    <message>
        <source>Languages by split</source>
        <translation>各划分的语言</translation>
    </message>
    <message>
        <source>audit heat table mix hours source</source>
        <translation>审计 热力表 混合 时长 来源</translation>
    </message>
    <message>
        <source>Compare splits</source>
        <translation>对比划分</translation>
    </message>
    <message>
        <source>audit drift distribution distance train test</source>
        <translation>审计 漂移 分布 距离 训练 测试</translation>
    </message>
    <message>
        <source>Check for leaks</source>
        <translation>检查泄漏</translation>
    </message>
    <message>
        <source>audit splits same recording speaker text audio</source>
        <translation>审计 划分 相同 录音 说话人 文本 音频</translation>
    </message>
    <message>
        <source>Find same texts</source>
        <translation>查找相同文本</translation>
    </message>
    <message>
        <source>audit duplicates transcript near</source>
        <translation>审计 重复 转写 近似</translation>
    </message>
    <message>
        <source>Find same audio</source>
        <translation>查找相同音频</translation>
    </message>
    <message>
        <source>audit duplicates sound re-encoded copies chromaprint</source>
        <translation>审计 重复 声音 重新编码 副本</translation>
    </message>
    <message>
        <source>Compare training exposure</source>
        <translation>对比训练使用情况</translation>
    </message>
    <message>
        <source>audit read planned epochs usage log</source>
        <translation>审计 已读 计划 轮次 使用日志</translation>
    </message>
    <message>
        <source>&amp;Audit</source>
        <translation>审计(&amp;A)</translation>
    </message>
    <message>
        <source>Audit &amp;tables</source>
        <translation>审计表格(&amp;T)</translation>
    </message>
    <message>
        <source>Dismiss the queue’s segments</source>
        <translation>忽略该队列的片段</translation>
    </message>
    <message>
        <source>Restore the queue’s dismissed segments</source>
        <translation>恢复该队列中已忽略的片段</translation>
    </message>
</context>
<context>
    <name>BuildOutcome</name>
    <message numerus="yes">
        <source>%Ln shards</source>
        <translation>
            <numerusform>%Ln 个分片</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Finished with failures: %Ln segments written, %1 failed; %2 in %3, %4</source>
        <translation>
            <numerusform>已完成，但有失败：写入 %Ln 个片段，%1 个失败；%2，用时 %3，%4</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Finished: %Ln segments (%1) in %2, %3</source>
        <translation>
            <numerusform>已完成：%Ln 个片段（%1），用时 %2，%3</numerusform>
        </translation>
    </message>
    <message>
        <source>Can resume · stopped at shard %1 of %2</source>
        <translation>可继续 · 停在第 %1 个分片，共 %2 个</translation>
    </message>
    <message>
        <source>Can resume</source>
        <translation>可继续</translation>
    </message>
    <message numerus="yes">
        <source>Build %1 stopped: %Ln segments failed in this run, more than its recipe allows. Finished shards are kept, and the build can be resumed.</source>
        <translation>
            <numerusform>构建 %1 已停止：本次有 %Ln 个片段失败，超过配方允许的数量。已完成的分片会保留，构建可以继续。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln problems</source>
        <translation>
            <numerusform>%Ln 个问题</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 found. The first: %2. Update rebuilds these shards.</source>
        <translation>发现%1。第一个：%2。“更新”会重新构建这些分片。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln files</source>
        <translation>
            <numerusform>%Ln 个文件</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Not fully verified: %1 unchanged since the build, but %Ln segments could not be compared with their source: %2</source>
        <translation>
            <numerusform>未能完全校验：%1自构建以来没有变化，但 %Ln 个片段无法与来源比较：%2</numerusform>
        </translation>
    </message>
    <message>
        <source>Verified: %1 unchanged since the build.</source>
        <translation>已校验：%1自构建以来没有变化。</translation>
    </message>
    <message numerus="yes">
        <source>Verified: %1 unchanged since the build; %Ln segments decoded, %2 identical to their source.</source>
        <translation>
            <numerusform>已校验：%1自构建以来没有变化；解码 %Ln 个片段，其中 %2 个与来源一致。</numerusform>
        </translation>
    </message>
    <message>
        <source>Built; upload incomplete</source>
        <translation>已构建；上传未完成</translation>
    </message>
    <message numerus="yes">
        <source>Can resume · %Ln segments written, %1 failed, %2 not tried</source>
        <translation>
            <numerusform>可继续 · 已写入 %Ln 个片段，%1 个失败，%2 个未尝试</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>BuildQuestions</name>
    <message>
        <source>Stop build</source>
        <translation>停止构建</translation>
    </message>
    <message numerus="yes">
        <source>Stop build %1? %Ln finished shards are kept and the build can be resumed.</source>
        <translation>
            <numerusform>停止构建 %1？已完成的 %Ln 个分片会保留，构建可以继续。</numerusform>
        </translation>
    </message>
    <message>
        <source>Stop, keep shards</source>
        <translation>停止并保留分片</translation>
    </message>
    <message>
        <source>Stop and delete shards</source>
        <translation>停止并删除分片</translation>
    </message>
    <message>
        <source>Continue build</source>
        <translation>继续构建</translation>
    </message>
</context>
<context>
    <name>BuildWords</name>
    <message>
        <source>CER above the limit</source>
        <translation>CER 超过上限</translation>
    </message>
    <message>
        <source>Too short or too long</source>
        <translation>过短或过长</translation>
    </message>
    <message>
        <source>Audio is missing</source>
        <translation>缺少音频</translation>
    </message>
    <message>
        <source>Audio could not be read</source>
        <translation>音频无法读取</translation>
    </message>
    <message>
        <source>Could not be written</source>
        <translation>无法写入</translation>
    </message>
    <message>
        <source>WebDataset, tar</source>
        <translation>WebDataset（tar）</translation>
    </message>
    <message>
        <source>WeNet, tar</source>
        <translation>WeNet（tar）</translation>
    </message>
    <message>
        <source>TouchDataset, indexed</source>
        <translation>TouchDataset（带索引）</translation>
    </message>
    <message>
        <source>NeMo, tarred</source>
        <translation>NeMo（tar）</translation>
    </message>
    <message>
        <source>Lhotse Shar</source>
        <translation>Lhotse Shar</translation>
    </message>
    <message>
        <source>AudioFolder with metadata</source>
        <translation>AudioFolder（带元数据）</translation>
    </message>
    <message>
        <source>File list, TSV</source>
        <translation>文件列表（TSV）</translation>
    </message>
    <message>
        <source>WAV, 16 bit</source>
        <translation>WAV，16 位</translation>
    </message>
    <message>
        <source>Copy of the original, else FLAC</source>
        <translation>复制原文件，否则用 FLAC</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 秒</translation>
    </message>
    <message>
        <source>%1 min %2 s</source>
        <translation>%1 分 %2 秒</translation>
    </message>
    <message>
        <source>%1 h %2 min %3 s</source>
        <translation>%1 小时 %2 分 %3 秒</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>%1 × real time</source>
        <translation>%1 倍实时</translation>
    </message>
    <message>
        <source>Columns of: %1</source>
        <translation>列来自：%1</translation>
    </message>
    <message>
        <source>Split not selected for this build</source>
        <translation>此构建未选择该划分</translation>
    </message>
</context>
<context>
    <name>FieldHints</name>
    <message>
        <source>%1 in another alphabet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not in the form NFC</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>space at the beginning or end</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>double space</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>space before punctuation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>digits: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unusual form: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>letter of another language: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unexpected mark: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mixed quotes: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unknown word: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>→ delete</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>→ one space</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>JobWords</name>
    <message>
        <source>%1 s left</source>
        <translation>剩余 %1 秒</translation>
    </message>
    <message>
        <source>%1 min left</source>
        <translation>剩余 %1 分钟</translation>
    </message>
    <message>
        <source>%1 h left</source>
        <translation>剩余 %1 小时</translation>
    </message>
    <message>
        <source>%1 MB/s</source>
        <translation>%1 MB/s</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>已暂停</translation>
    </message>
</context>
<context>
    <name>Metrics</name>
    <message>
        <source>SNR measured dB</source>
        <translation>实测信噪比 dB</translation>
    </message>
    <message>
        <source>signal to noise ratio, estimated by WADA</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Peak dBFS</source>
        <translation>峰值 dBFS</translation>
    </message>
    <message>
        <source>Clipping %</source>
        <translation>削波 %</translation>
    </message>
    <message>
        <source>Loudness LUFS</source>
        <translation>响度 LUFS</translation>
    </message>
    <message>
        <source>loudness by EBU R 128, integrated</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bandwidth Hz</source>
        <translation>带宽 Hz</translation>
    </message>
    <message>
        <source>highest frequency within 60 dB of the strongest one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Silence before s</source>
        <translation>语音前静音 s</translation>
    </message>
    <message>
        <source>silence before the speech</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Silence after s</source>
        <translation>语音后静音 s</translation>
    </message>
    <message>
        <source>silence after the speech</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Speech %</source>
        <translation>语音占比 %</translation>
    </message>
    <message>
        <source>share of the time with speech</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Words/s</source>
        <translation>词/秒</translation>
    </message>
    <message>
        <source>words of the transcript per second; each character of Chinese and Japanese counts as one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Letters</source>
        <translation>字母数</translation>
    </message>
    <message>
        <source>letters, marks and digits of the transcript</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Words</source>
        <translation>词数</translation>
    </message>
    <message>
        <source>words of the transcript; each character of Chinese and Japanese counts as one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Main script %</source>
        <translation>主要文字 %</translation>
    </message>
    <message>
        <source>Scripts</source>
        <translation>文字种数</translation>
    </message>
    <message>
        <source>scripts that the transcript is written in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Switches</source>
        <translation>切换次数</translation>
    </message>
    <message>
        <source>changes between ways of writing within the transcript</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Repeats</source>
        <translation>重复次数</translation>
    </message>
    <message>
        <source>MER %</source>
        <translation>MER %</translation>
    </message>
    <message>
        <source>Substitutions</source>
        <translation>替换</translation>
    </message>
    <message>
        <source>substitutions in the mixed error rate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Deletions</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>deletions in the mixed error rate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Insertions</source>
        <translation>插入</translation>
    </message>
    <message>
        <source>insertions in the mixed error rate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Letters/s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>letters, marks and digits of the transcript per second</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mixed error rate of the hypothesis, by the project&apos;s scoring profile</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>how often the longest repetition occurs; 0 without one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>DNSMOS</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>overall quality by DNSMOS (OVRL), 1 to 5; imported</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>DNSMOS speech</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>quality of the speech by DNSMOS (SIG), 1 to 5; imported</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>DNSMOS background</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>quality of the background by DNSMOS (BAK), 1 to 5; imported</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>DNSMOS P.808</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>overall quality by DNSMOS P.808, 1 to 5; imported</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SQUIM STOI</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>intelligibility by SQUIM (STOI), 0 to 1; imported</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SQUIM PESQ</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>quality by SQUIM (PESQ), 1 to 4.6; imported</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SQUIM SI-SDR dB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>signal to distortion ratio by SQUIM (SI-SDR); imported</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>UTMOS</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>quality by UTMOS, 1 to 5; imported</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>NISQA</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>quality by NISQA, 1 to 5; imported</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Language score %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Other language</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Score A</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Score B</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Score C</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Score D</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CER B %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>character error rate of the second hypothesis, by the project&apos;s scoring profile</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>WER B %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>word error rate of the second hypothesis, by the project&apos;s scoring profile</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MER B %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mixed error rate of the second hypothesis, by the project&apos;s scoring profile</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CER C %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>character error rate of the third hypothesis, by the project&apos;s scoring profile</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>WER C %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>word error rate of the third hypothesis, by the project&apos;s scoring profile</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MER C %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mixed error rate of the third hypothesis, by the project&apos;s scoring profile</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CER D %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>character error rate of the fourth hypothesis, by the project&apos;s scoring profile</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>WER D %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>word error rate of the fourth hypothesis, by the project&apos;s scoring profile</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MER D %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mixed error rate of the fourth hypothesis, by the project&apos;s scoring profile</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Odd characters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>invisible characters, look-alikes and lost characters of the transcript</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Language differs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Disagreement %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>errors between the two hypotheses that differ most, by the tokens of the longer one; unknown with fewer than two</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Times read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>highest sample, in dB relative to full scale</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>share of samples in runs of 3 or more at full scale</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>share of letters in the most frequent script</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>confidence of the language identifier; imported</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 if the identified language differs from the declared one, otherwise 0; imported</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>imported score “score_a”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>imported score “score_b”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>imported score “score_c”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>imported score “score_d”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 if the language of the transcript differs from the declared one, otherwise 0; unknown if the text is inconclusive</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>how often a training run read the segment, from its usage log; imported</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ProposalPicture</name>
    <message>
        <source>Divide at %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>QueryExplanation</name>
    <message>
        <source>key</source>
        <translation>键</translation>
    </message>
    <message>
        <source>item key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>recording</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>transcript</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reference</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>hypothesis</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>language</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>country</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>speaker</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tag</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>source</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>start</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>end</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>duration</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CER</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>WER</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CER of the list</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>WER of the list</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>status</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>split</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>flag</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unpublished edits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>assignee</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>basket</source>
        <translation>收集篮</translation>
    </message>
    <message>
        <source>saved filter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>comment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>build status</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>metadata field</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 秒</translation>
    </message>
    <message>
        <source>%1 is %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 from %2 to %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 above %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 %2 or more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 below %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 %2 or less</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not flagged</source>
        <translation>无旗标</translation>
    </message>
    <message>
        <source>flagged</source>
        <translation>有旗标</translation>
    </message>
    <message>
        <source>no unpublished edits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>field and value</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>%1 contains “%2”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is exactly “%2”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 matches %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 matches the regular expression %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>without %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>text or key contains “%1”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> and </source>
        <comment>between conditions</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> or </source>
        <comment>between conditions</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>number and unit</comment>
        <translation>%1 %2</translation>
    </message>
</context>
<context>
    <name>ReportSections</name>
    <message>
        <source>Leaks across splits</source>
        <translation>划分之间的泄漏</translation>
    </message>
    <message>
        <source>Confusions</source>
        <translation>混淆</translation>
    </message>
    <message>
        <source>Words</source>
        <translation>词语</translation>
    </message>
    <message>
        <source>Recognisers</source>
        <translation>识别器</translation>
    </message>
    <message>
        <source>Drift between splits</source>
        <translation>划分之间的漂移</translation>
    </message>
    <message>
        <source>Sample</source>
        <translation>抽样</translation>
    </message>
    <message>
        <source>Segments</source>
        <translation>片段</translation>
    </message>
    <message>
        <source>Splits</source>
        <translation>划分</translation>
    </message>
    <message>
        <source>Word</source>
        <translation>词</translation>
    </message>
    <message>
        <source>Correct</source>
        <translation>正确</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>次数</translation>
    </message>
    <message>
        <source>Scored</source>
        <translation>已评分</translation>
    </message>
    <message>
        <source>Substituted</source>
        <translation>替换</translation>
    </message>
    <message>
        <source>Deleted</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Inserted</source>
        <translation>插入</translation>
    </message>
    <message>
        <source>Different ones</source>
        <translation>不同项</translation>
    </message>
    <message>
        <source>From</source>
        <translation>从</translation>
    </message>
    <message>
        <source>To</source>
        <translation>到</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>train ∩ validation</source>
        <translation>训练 ∩ 验证</translation>
    </message>
    <message>
        <source>train ∩ test</source>
        <translation>训练 ∩ 测试</translation>
    </message>
    <message>
        <source>validation ∩ test</source>
        <translation>验证 ∩ 测试</translation>
    </message>
    <message>
        <source>Recordings not compared</source>
        <translation>未比较的录音</translation>
    </message>
    <message>
        <source>Shared by the splits</source>
        <translation>划分共有</translation>
    </message>
    <message>
        <source>Similarity</source>
        <translation>相似度</translation>
    </message>
    <message>
        <source>Reference</source>
        <translation>参考文本</translation>
    </message>
    <message>
        <source>Hypothesis</source>
        <translation>识别结果</translation>
    </message>
    <message>
        <source>Never recognised</source>
        <translation>从未识别正确</translation>
    </message>
    <message>
        <source>In no transcript</source>
        <translation>转写中没有</translation>
    </message>
    <message>
        <source>Not in train</source>
        <translation>训练集中没有</translation>
    </message>
    <message>
        <source>Count of these</source>
        <translation>其次数</translation>
    </message>
    <message>
        <source>Correct of these</source>
        <translation>其正确率</translation>
    </message>
    <message>
        <source>Count in train</source>
        <translation>训练集中的次数</translation>
    </message>
    <message>
        <source>Recogniser</source>
        <translation>识别器</translation>
    </message>
    <message>
        <source>Mixed error rate</source>
        <translation>混合错误率</translation>
    </message>
    <message>
        <source>Reference tokens</source>
        <translation>参考词数</translation>
    </message>
    <message>
        <source>Segments compared</source>
        <translation>比较的片段</translation>
    </message>
    <message>
        <source>Compared with</source>
        <translation>对比对象</translation>
    </message>
    <message>
        <source>Better in</source>
        <translation>更好的片段</translation>
    </message>
    <message>
        <source>Worse in</source>
        <translation>更差的片段</translation>
    </message>
    <message>
        <source>Stretches compared</source>
        <translation>比较的区段</translation>
    </message>
    <message>
        <source>Extra errors</source>
        <translation>多出的错误</translation>
    </message>
    <message>
        <source>p-value</source>
        <translation>p 值</translation>
    </message>
    <message>
        <source>Chart</source>
        <translation>图表</translation>
    </message>
    <message>
        <source>Split</source>
        <translation>划分</translation>
    </message>
    <message>
        <source>Other split</source>
        <translation>另一划分</translation>
    </message>
    <message>
        <source>Distance</source>
        <translation>距离</translation>
    </message>
    <message>
        <source>Segments, first</source>
        <translation>片段（前者）</translation>
    </message>
    <message>
        <source>Segments, second</source>
        <translation>片段（后者）</translation>
    </message>
    <message>
        <source>Median (bin), first</source>
        <translation>中位数（区间，前者）</translation>
    </message>
    <message>
        <source>Median (bin), second</source>
        <translation>中位数（区间，后者）</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>种子</translation>
    </message>
    <message>
        <source>Drawn by</source>
        <translation>抽样依据</translation>
    </message>
    <message>
        <source>Drawn from</source>
        <translation>抽样总数</translation>
    </message>
    <message>
        <source>Passed</source>
        <translation>通过</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>未通过</translation>
    </message>
    <message>
        <source>Faulty</source>
        <translation>有误</translation>
    </message>
    <message>
        <source>Faulty if</source>
        <translation>不合格条件</translation>
    </message>
    <message>
        <source>Rate</source>
        <translation>比率</translation>
    </message>
    <message>
        <source>Interval by</source>
        <translation>区间方法</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>结论</translation>
    </message>
    <message>
        <source>Leaks by pair of splits</source>
        <translation>各划分对的泄漏</translation>
    </message>
    <message>
        <source>List of leaks</source>
        <translation>泄漏列表</translation>
    </message>
    <message>
        <source>All confusions</source>
        <translation>全部混淆</translation>
    </message>
    <message>
        <source>Most frequent confusions</source>
        <translation>最常见的混淆</translation>
    </message>
    <message>
        <source>All words</source>
        <translation>全部词语</translation>
    </message>
    <message>
        <source>Words with most errors</source>
        <translation>错误最多的词</translation>
    </message>
    <message>
        <source>Words that train lacks</source>
        <translation>训练集中没有的词</translation>
    </message>
    <message>
        <source>Error rates of recognisers</source>
        <translation>识别器的错误率</translation>
    </message>
    <message>
        <source>Pairs of recognisers</source>
        <translation>识别器两两对比</translation>
    </message>
    <message>
        <source>Charts by drift</source>
        <translation>按漂移排列的图表</translation>
    </message>
    <message>
        <source>Sample as drawn and heard</source>
        <translation>抽取并试听的样本</translation>
    </message>
    <message>
        <source>Verdicts</source>
        <translation>结论</translation>
    </message>
</context>
<context>
    <name>RowScope</name>
    <message numerus="yes">
        <source>%Ln segments selected</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln segments in the filter</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>All %Ln segments</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Text</name>
    <message>
        <source>%1 h</source>
        <translation>%1 小时</translation>
    </message>
    <message>
        <source>%1 min</source>
        <translation>%1 分钟</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 秒</translation>
    </message>
    <message>
        <source>%1 bytes</source>
        <translation>%1 字节</translation>
    </message>
    <message>
        <source>%1 KB</source>
        <translation>%1 KB</translation>
    </message>
    <message>
        <source>%1 MB</source>
        <translation>%1 MB</translation>
    </message>
    <message>
        <source>%1 GB</source>
        <translation>%1 GB</translation>
    </message>
    <message>
        <source>%1 TB</source>
        <translation>%1 TB</translation>
    </message>
    <message>
        <source>today %1</source>
        <translation>今天 %1</translation>
    </message>
    <message>
        <source>yesterday</source>
        <translation>昨天</translation>
    </message>
</context>
<context>
    <name>TransferWords</name>
    <message>
        <source>Upload to %1</source>
        <translation>上传到 %1</translation>
    </message>
    <message>
        <source>Copy of %1</source>
        <translation>复制 %1</translation>
    </message>
    <message>
        <source>Caching of %1</source>
        <translation>缓存 %1</translation>
    </message>
    <message>
        <source>%1, %2.</source>
        <translation>%1，%2。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln files</source>
        <translation>
            <numerusform>%Ln 个文件</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 finished: %2, %3.</source>
        <translation>%1已完成：%2，%3。</translation>
    </message>
    <message>
        <source>Already there: %1.</source>
        <translation>已存在：%1。</translation>
    </message>
    <message>
        <source>Already transferred: %1, %2.</source>
        <translation>已传输：%1，%2。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln files on the server have changed since and are left unchanged.</source>
        <translation>
            <numerusform>服务器上有 %Ln 个文件此后已更改，保持不变。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Nothing will be sent: %Ln files on the server have different content, for example %1. To replace them, turn on “%2”.</source>
        <translation>
            <numerusform>不会发送任何内容：服务器上有 %Ln 个文件的内容不同（例如 %1）。若要替换，请启用“%2”。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln files on the server have different content and will be replaced.</source>
        <translation>
            <numerusform>服务器上有 %Ln 个文件内容不同，将被替换。</numerusform>
        </translation>
    </message>
    <message>
        <source>These keys may not list the files at this address.</source>
        <translation>这些密钥无权列出此地址的文件。</translation>
    </message>
    <message>
        <source>The server does not report whether these keys have write access.</source>
        <translation>服务器未报告这些密钥是否有写入权限。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln local files have a different size and are left unchanged.</source>
        <translation>
            <numerusform>本地有 %Ln 个文件大小不同，保持不变。</numerusform>
        </translation>
    </message>
    <message>
        <source>The rows of this build will be marked as uploaded.</source>
        <translation>此构建的各行将标记为已上传。</translation>
    </message>
    <message>
        <source>Replace published files</source>
        <translation>替换已发布的文件</translation>
    </message>
</context>
<context>
    <name>Words</name>
    <message>
        <source>pending</source>
        <translation>待处理</translation>
    </message>
    <message>
        <source>in review</source>
        <translation>审核中</translation>
    </message>
    <message>
        <source>approved</source>
        <translation>已通过</translation>
    </message>
    <message>
        <source>rejected</source>
        <translation>已驳回</translation>
    </message>
    <message>
        <source>error</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>train</source>
        <translation>训练集</translation>
    </message>
    <message>
        <source>validation</source>
        <translation>验证集</translation>
    </message>
    <message>
        <source>test</source>
        <translation>测试集</translation>
    </message>
    <message>
        <source>unassigned</source>
        <translation>未分配</translation>
    </message>
    <message numerus="yes">
        <source>%Ln segments</source>
        <translation>
            <numerusform>%Ln 个片段</numerusform>
        </translation>
    </message>
    <message>
        <source>flagged</source>
        <translation>有旗标</translation>
    </message>
    <message>
        <source>not flagged</source>
        <translation>无旗标</translation>
    </message>
</context>
<context>
    <name>describeError</name>
    <message>
        <source>This</source>
        <translation>此项</translation>
    </message>
    <message>
        <source>%1 was not found.</source>
        <translation>找不到 %1。</translation>
    </message>
    <message>
        <source>The folder may have been moved, or its drive is not connected.</source>
        <translation>文件夹可能已被移动，或其所在磁盘未连接。</translation>
    </message>
    <message>
        <source>The folder may be read-only. Ask for write access, or keep working: edits stay in the journal.</source>
        <translation>该文件夹可能是只读的。请申请写入权限，或继续工作：编辑会保留在日志中。</translation>
    </message>
    <message>
        <source>The disk is full; %1 was not written.</source>
        <translation>磁盘已满；%1 未写入。</translation>
    </message>
    <message>
        <source>Free some space and try again. Files written before are kept.</source>
        <translation>请释放一些空间后重试。之前写入的内容已保留。</translation>
    </message>
    <message>
        <source>%1 could not be read or written.</source>
        <translation>无法读取或写入 %1。</translation>
    </message>
    <message>
        <source>%1 could not be read or written: %2.</source>
        <translation>无法读取或写入 %1：%2。</translation>
    </message>
    <message>
        <source>Check the drive or the connection and try again.</source>
        <translation>请检查磁盘或连接后重试。</translation>
    </message>
    <message>
        <source>%1 is damaged.</source>
        <translation>%1 已损坏。</translation>
    </message>
    <message>
        <source>%1 is damaged: %2.</source>
        <translation>%1 已损坏：%2。</translation>
    </message>
    <message>
        <source>Nothing was changed. Other parts of the dataset still work.</source>
        <translation>未作任何更改。数据集的其他部分仍可使用。</translation>
    </message>
    <message>
        <source>%1 cannot be used by this version.</source>
        <translation>此版本无法使用 %1。</translation>
    </message>
    <message>
        <source>%1 cannot be used.</source>
        <translation>无法使用 %1。</translation>
    </message>
    <message>
        <source>%1 is in use.</source>
        <translation>%1 正在使用中。</translation>
    </message>
    <message>
        <source>Try again in a moment.</source>
        <translation>请稍后重试。</translation>
    </message>
    <message>
        <source>Stopped; nothing was changed.</source>
        <translation>已停止；未作任何更改。</translation>
    </message>
    <message>
        <source>The computer is short of memory or file handles; %1 was not read or written.</source>
        <translation>计算机的内存或文件句柄不足；%1 未能读取或写入。</translation>
    </message>
    <message>
        <source>Close other programs and try again. Files written before are kept.</source>
        <translation>请关闭其他程序后重试。之前写入的内容已保留。</translation>
    </message>
    <message>
        <source>Something went wrong inside Voxdeck.</source>
        <translation>Voxdeck 内部出错。</translation>
    </message>
    <message>
        <source>Something went wrong inside Voxdeck: %1.</source>
        <translation>Voxdeck 内部出错：%1。</translation>
    </message>
    <message>
        <source>Your edits are in the journal. Copy the details and report them.</source>
        <translation>您的编辑已保存在日志中。请复制详细信息并报告此问题。</translation>
    </message>
    <message>
        <source>%1 cannot be reached now.</source>
        <translation>现在无法访问 %1。</translation>
    </message>
    <message>
        <source>%1 cannot be reached now: %2.</source>
        <translation>现在无法访问 %1：%2。</translation>
    </message>
    <message>
        <source>Check the network connection and try again. Nothing was changed.</source>
        <translation>请检查网络连接后重试。未作任何更改。</translation>
    </message>
    <message>
        <source>Nothing was changed; edits stay in the journal.</source>
        <translation>未作任何更改；编辑会保留在日志中。</translation>
    </message>
    <message>
        <source>You do not have permission to read or write %1.</source>
        <translation>您没有读取或写入 %1 的权限。</translation>
    </message>
    <message>
        <source>%1.</source>
        <translation>%1。</translation>
    </message>
    <message>
        <source>%1: %2.</source>
        <translation>%1：%2。</translation>
    </message>
</context>
<context>
    <name>voxdeck::AddressDialog</name>
    <message>
        <source>Open address</source>
        <translation>打开地址</translation>
    </message>
    <message>
        <source>Test connection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Address of a dataset, list or tar</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>This address cannot be used: %1.</source>
        <translation>此地址不可用：%1。</translation>
    </message>
    <message>
        <source>This address has a query that is not a signature. It may be a secret, so it is not opened. Download the file and open the copy.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Testing the connection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>已停止。</translation>
    </message>
    <message numerus="yes">
        <source>The address can be read: a folder with %Ln entries.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>The address can be read: a file of %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>s3://bucket/folder   https://host/list   hf://datasets/org/name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keys…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Store keys for servers in the system keychain</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recent addresses, without keys or signatures</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keys are read from the environment, ~/.aws, HF_TOKEN (for the Hub) and the system keychain. Edits stay in a workspace on this computer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keys are read from the environment and ~/.aws; the Hub token is HF_TOKEN. Voxdeck does not store them. Edits stay in a workspace on this computer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Checks whether the address can be read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Opens the dataset; only the data you view is fetched</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Contacting the server…</source>
        <translation>正在联系服务器…</translation>
    </message>
</context>
<context>
    <name>voxdeck::AgreementDialog</name>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>Show &amp;rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Agreement of %1 and %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Segments</source>
        <translation>片段</translation>
    </message>
    <message>
        <source>Same text</source>
        <translation>相同文本</translation>
    </message>
    <message>
        <source>CER</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>WER</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Agreement by language</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Segment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Segments that differ most</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message numerus="yes">
        <source>Both edited %Ln segments: %1 with the same text; CER %2 and WER %3 between them.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>unknown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, segment %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filters the table to the selected segments, or to all listed ones</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No segments were edited by both people.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>voxdeck::AnnotateDesks</name>
    <message>
        <source>Your text in %1 is kept as a draft: the segment was changed elsewhere.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
</context>
<context>
    <name>voxdeck::AnnotateView</name>
    <message>
        <source>No longer in this filter</source>
        <translation>已不在此筛选结果中</translation>
    </message>
    <message>
        <source>Find missing audio…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Opens the mapping, where the folder of the audio can be set</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Details</source>
        <translation>详细信息</translation>
    </message>
    <message>
        <source>Comments</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Comments (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close details</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The open segment is not in the table above. It stays open until you select another one.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>voxdeck::AnnotateWorkspace</name>
    <message>
        <source>Annotate</source>
        <translation>标注</translation>
    </message>
    <message>
        <source>Listen, correct and review segments</source>
        <translation>听音、改正并审核片段</translation>
    </message>
</context>
<context>
    <name>voxdeck::AnnotationsDesk</name>
    <message>
        <source>%1 of %2 found. %3: %4, %5 and %6 change.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%Ln recordings</source>
        <translation>
            <numerusform>%Ln 个录音</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln labels</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln texts</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln speakers</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>the times of %Ln segments</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln segments are unchanged.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln segments are added and %1 deleted.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln recordings have more labels than segments: “Replace the segments” makes one segment per label.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Reading</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>已停止。</translation>
    </message>
    <message>
        <source>Another change is still running.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Importing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Import annotations into %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Annotations imported into %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopped. Nothing was changed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Imported into %1. Undo reverts all of it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Exporting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 exported in %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%Ln files</source>
        <translation>
            <numerusform>%Ln 个文件</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2 in %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 left out; the first: %2: %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not supported by the format: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hypothesis %1: %2 change, %3 are unchanged.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%Ln lines cannot be read.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Hypotheses imported into %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%Ln labels match no segment; see Problems.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln lines have an unknown key.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln lines have a duplicate key.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln lines have an ambiguous key.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Stopped; files already written are kept.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The table’s CER and WER will use it after the import.</source>
        <translation>导入后，表格中的 CER 和 WER 将使用它。</translation>
    </message>
</context>
<context>
    <name>voxdeck::AudioPlayer</name>
    <message>
        <source>The audio output %1 cannot be used. Choose another one in the system’s sound settings.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>voxdeck::AuditDesk</name>
    <message>
        <source>Reading the columns of all segments…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading charts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There are no segments.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scoring</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scoring: %1 %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scoring…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Worst segments</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Worst segment</source>
        <translation>最差片段</translation>
    </message>
    <message>
        <source>No segment in this bar.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No brush to undo.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading the columns of all segments: %1 %</source>
        <translation>正在读取所有片段的列：%1 %</translation>
    </message>
    <message>
        <source>Updating charts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Analysing texts…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Analysing texts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Brush removed, as no segment has such a rate of this hypothesis: %1</source>
        <translation>已移除选区，因为没有片段具有此假设的这种错误率：%1</translation>
    </message>
    <message>
        <source>The report was not saved: the filter has changed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The segments are being read first.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>voxdeck::AuditPage</name>
    <message>
        <source>Clear brushes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show these rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save report…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Logarithmic counts</source>
        <translation>对数计数</translation>
    </message>
    <message>
        <source>Groups</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Queues</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Audit</source>
        <translation>审计</translation>
    </message>
    <message>
        <source>Charts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Import hypotheses…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No segment has a hypothesis. Error rates need one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Measure audio and texts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not measured yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 without a value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 in others</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All segments</source>
        <translation>所有片段</translation>
    </message>
    <message>
        <source>Filter: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%Ln segments</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %Ln segments</source>
        <translation>
            <numerusform>%1 / %Ln 个片段</numerusform>
        </translation>
    </message>
    <message>
        <source>Texts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hypothesis</source>
        <translation>识别结果</translation>
    </message>
    <message>
        <source>Update values</source>
        <translation>更新数值</translation>
    </message>
    <message>
        <source>Measure everything again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Computes values of audio and texts in the background. A stopped run continues the next time.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Profile…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Profile: %1…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Profile: %1 (incomplete)…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scatter</source>
        <translation>散点图</translation>
    </message>
    <message>
        <source>Confusions</source>
        <translation>混淆</translation>
    </message>
    <message>
        <source>Languages</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Leaks</source>
        <translation>泄漏</translation>
    </message>
    <message>
        <source>Import scores…</source>
        <translation>导入评分…</translation>
    </message>
    <message>
        <source>Words</source>
        <translation>词数</translation>
    </message>
    <message>
        <source>Recognisers</source>
        <translation>识别器</translation>
    </message>
    <message>
        <source>Drift</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Error rates of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Worst</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sample</source>
        <translation>抽样</translation>
    </message>
    <message>
        <source>Same texts</source>
        <translation>相同文本</translation>
    </message>
    <message>
        <source>Same audio</source>
        <translation>相同音频</translation>
    </message>
    <message>
        <source>Exposure</source>
        <translation>训练用量</translation>
    </message>
    <message>
        <source>Read usage log…</source>
        <translation>读取使用日志…</translation>
    </message>
    <message>
        <source>Reports</source>
        <translation>报告</translation>
    </message>
    <message>
        <source>Each list’s own</source>
        <translation>各列表自己的</translation>
    </message>
    <message>
        <source>Language mix by hours</source>
        <translation>各语言时长</translation>
    </message>
    <message>
        <source>Counted at %1</source>
        <translation>统计于 %1</translation>
    </message>
    <message>
        <source>Measuring…</source>
        <translation>正在测量…</translation>
    </message>
    <message>
        <source>Data behind the charts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saves rates, charts, queues and worst segments of the segments shown as HTML, PDF, JSON or CSV</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keeps small counts visible beside large ones</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clears the brushes of all charts and keeps the filter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lists the segments shown in the Annotate workspace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Measure missing values</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Imports scores from DNSMOS, SQUIM, UTMOS, NISQA or a language identifier, matched by key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reads the usage log of a training run (data_usage.jsonl) and compares it with the plan</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rates of this hypothesis are not measured yet.</source>
        <translation>此识别结果的错误率尚未测量。</translation>
    </message>
    <message>
        <source>Error-rate charts, totals, groups, queues, worst segments and reports use this hypothesis.</source>
        <translation>错误率图表、总计、分组、队列、最差片段和报告使用此识别结果。</translation>
    </message>
    <message>
        <source>Scoring profile of this project (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scoring profile of this project (%1). Some segments are still scored with the previous one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Imports ASR output from annotation files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Computes missing values of all segments in the background. A stopped run can be continued later.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%Ln segments have no rates of this hypothesis. Use Update values.</source>
        <translation>
            <numerusform>有 %Ln 个片段没有该识别结果的错误率。请使用“更新数值”。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 not a finite number</source>
        <translation>%1 个不是有限数值</translation>
    </message>
</context>
<context>
    <name>voxdeck::AuditQueueDesk</name>
    <message>
        <source>Counting queues</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dismissing segments</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%Ln segments dismissed.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Restoring segments</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%Ln segments restored.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voxdeck::AuditWorkspace</name>
    <message>
        <source>Audit</source>
        <translation>审计</translation>
    </message>
    <message>
        <source>Error rates and charts of all segments</source>
        <translation>所有片段的错误率和图表</translation>
    </message>
</context>
<context>
    <name>voxdeck::BrowseDesk</name>
    <message>
        <source>This value is too long to filter by.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No pending segment is left.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This segment was deleted.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is the first segment.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is the last segment.</source>
        <translation>这是最后一个片段。</translation>
    </message>
    <message>
        <source>Redone in %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undone in %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to</source>
        <translation>转到</translation>
    </message>
    <message>
        <source>Row number, time in the recording (14:21.5), or part of a key or text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No segment of this recording is at %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No such row: %1</source>
        <translation>没有此行：%1</translation>
    </message>
    <message>
        <source>Segment %1 is outside this filter.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>Looking for the key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Segments with the key %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>Show all %Ln segments with this key</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Segment %1 was divided, merged or deleted elsewhere.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Loading filters and baskets</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Looking for the next pending segment</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>voxdeck::BrushChips</name>
    <message>
        <source>Undo brush</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Removes the brush %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Brush %1, press to remove it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undoes the last brush change (Backspace in a chart)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>voxdeck::BucketCard</name>
    <message>
        <source>Drop recordings here, or select them and press %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message numerus="yes">
        <source>%Ln recordings</source>
        <translation>
            <numerusform>%Ln 个录音</numerusform>
        </translation>
    </message>
    <message>
        <source>no change</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1%2</source>
        <comment>a sign and an amount</comment>
        <translation type="unfinished">%1%2</translation>
    </message>
    <message>
        <source>%1: %2, %3, %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unfreeze %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Freeze %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Freeze: later changes need a reason</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Frozen by %1, %2: %3
SHA-256 %4
Click to unfreeze; you will be asked for a reason.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>voxdeck::BuildChart</name>
    <message>
        <source>Progress of builds</source>
        <translation>构建进度</translation>
    </message>
    <message>
        <source>%1 (not planned yet)</source>
        <translation>%1（尚未规划）</translation>
    </message>
    <message>
        <source>%1 (upload incomplete)</source>
        <translation>%1（上传未完成）</translation>
    </message>
    <message>
        <source>Looking for builds</source>
        <translation>正在查找构建</translation>
    </message>
</context>
<context>
    <name>voxdeck::BuildDesk</name>
    <message>
        <source>planning</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>第 %1 页，共 %2 页</translation>
    </message>
    <message numerus="yes">
        <source>%Ln shards</source>
        <translation>
            <numerusform>%Ln 个分片</numerusform>
        </translation>
    </message>
    <message>
        <source>A build is running</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Starts the build as soon as the plan is ready</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Writes the shards; they appear only when complete</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Looking for builds</source>
        <translation>正在查找构建</translation>
    </message>
    <message>
        <source>Reading a build</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>of build %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Planning was not completed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Looking for failures</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The build starts as soon as the plan is ready.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose an output folder first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The build was not started: its plan cannot be built. The reason is below the plan.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The build was not started: the text in the open segment is not saved yet. Save it in Annotate, then start again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>of build %1, locked while it runs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>paused</source>
        <translation>已暂停</translation>
    </message>
    <message>
        <source>resumed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Build %1 was stopped and its shards deleted.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Build %1 was stopped by an error. Finished shards are kept.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Build %1 is finished.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopped at shard %1 of %2: too many segments failed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Continue and ignore failures</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Removing a build from the list</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>looking for leaks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No plan yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not enough disk space for this plan</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>voxdeck::BuildJobView</name>
    <message>
        <source>Cancel…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Verify</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Log</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Decode the audio</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Progress of the build</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pause the build</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop the build and choose whether finished shards are kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Resume this build</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Verify every file of this build by its checksum</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open the output folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show or hide the log of the build</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read all audio back and compare it with its source</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Verify by decoding and comparing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shards being written</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shard</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Split</source>
        <translation>划分</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MB/s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>Paused at shard %1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopping…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Can resume</source>
        <translation>可继续</translation>
    </message>
    <message>
        <source>Finished</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Verifying…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Resume the build</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Update build</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rebuilds shards whose segments have changed or whose files are damaged</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Planning…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Checking finished shards…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shards</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Segments</source>
        <translation>片段</translation>
    </message>
    <message>
        <source>of %1, %2 failed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Written</source>
        <translation>写入</translation>
    </message>
    <message>
        <source>Elapsed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rate</source>
        <translation>比率</translation>
    </message>
    <message>
        <source>Time left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>at %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2 of %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%Ln segments</source>
        <translation>
            <numerusform>%Ln 个片段</numerusform>
        </translation>
    </message>
    <message>
        <source>Looking for leaks between splits…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Upload…</source>
        <translation>上传…</translation>
    </message>
    <message>
        <source>Send this build to a server</source>
        <translation>将此构建发送到服务器</translation>
    </message>
    <message>
        <source>All shards</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>running · shards appear when they are complete</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Folder missing</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>voxdeck::BuildList</name>
    <message>
        <source>running</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopped %1, not planned yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopped at shard %1 of %2 · %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%Ln segments failed · %1</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>%1 · %2 · %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%Ln shards</source>
        <translation>
            <numerusform>%Ln 个分片</numerusform>
        </translation>
    </message>
    <message>
        <source>Builds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Columns of the builds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Builds of this workspace. Delete removes a build from the list and keeps its folder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Running</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Can resume</source>
        <translation>可继续</translation>
    </message>
    <message>
        <source>Finished</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Resume build %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Paused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No builds yet. Choose an output folder under Options, check the plan and start the build.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Built; upload incomplete · %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>folder missing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Missing</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>voxdeck::BuildLogPane</name>
    <message>
        <source>%1 started</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation type="unfinished">%1：%2 {1,?}</translation>
    </message>
    <message numerus="yes">
        <source>%Ln segments</source>
        <translation>
            <numerusform>%Ln 个片段</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 done: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Log of the build</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shards are listed here as they start and finish.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 exists and is intact: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2 failed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, sha256 %2…%3</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>voxdeck::BuildPage</name>
    <message>
        <source>Options and builds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Builds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Options</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Command line</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>voxdeck::BuildRows</name>
    <message>
        <source>Finding the rows</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>voxdeck::BuildRunner</name>
    <message>
        <source>Build %1</source>
        <translation>构建 %1</translation>
    </message>
    <message>
        <source>Deleting shards of %1</source>
        <translation>正在删除 %1 的分片</translation>
    </message>
    <message>
        <source>Verifying %1</source>
        <translation>正在校验 %1</translation>
    </message>
    <message>
        <source>%1 sent to %2; %3 already existed.</source>
        <translation>已将 %1 发送到 %2；%3 已存在。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln files</source>
        <translation>
            <numerusform>%Ln 个文件</numerusform>
        </translation>
    </message>
    <message>
        <source>; the upload of the finished build can replace it</source>
        <translation>；上传已完成的构建时可以替换它</translation>
    </message>
</context>
<context>
    <name>voxdeck::BuildWorkspace</name>
    <message>
        <source>Build</source>
        <translation>构建</translation>
    </message>
    <message>
        <source>Make verified shards for training</source>
        <translation>制作经过校验的训练分片</translation>
    </message>
</context>
<context>
    <name>voxdeck::BulkDesk</name>
    <message>
        <source>Approve %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reject %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set %1 to pending</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Flag %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unflag %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tag %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove tags from %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set the speaker of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Split</source>
        <translation>划分</translation>
    </message>
    <message>
        <source>Remove %1 from the splits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Assign %1 to %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set language</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Language tag, such as te or zh-TW. Leave it empty to clear the language.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set the language of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add tags</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tags, separated by spaces</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove tags</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Another change is still running.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: counting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing changed: these recordings are in this split already.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (%2)?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A recording is never divided: all its segments move with it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Stopped. Nothing was changed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%Ln segments changed.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln segments changed; %1 had this value already.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Undo in %Ln segments</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Redo in %Ln segments</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Undone in %Ln segments.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Redone in %Ln segments.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Segment %1 changed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1?</source>
        <translation type="unfinished">%1?</translation>
    </message>
    <message>
        <source>%1: updating the table…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Language…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add tags…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove tags…</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%Ln of them have drafts. The drafts are kept; the status applies to the text before the draft.</source>
        <translation>
            <numerusform>其中 %Ln 个有草稿。草稿会保留；状态针对草稿之前的文本。</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing was changed: the segments were deleted, divided or merged elsewhere in the meantime.</source>
        <translation>没有任何更改：这些片段在此期间已在别处被删除、切分或合并。</translation>
    </message>
    <message>
        <source>Add tag “%1” to %2</source>
        <translation>为%2添加标签“%1”</translation>
    </message>
    <message>
        <source>Tag “%1” added to %2.</source>
        <translation>已为%2添加标签“%1”。</translation>
    </message>
    <message>
        <source>Remove tag “%1” from %2</source>
        <translation>从%2移除标签“%1”</translation>
    </message>
    <message>
        <source>Tag “%1” removed from %2.</source>
        <translation>已从%2移除标签“%1”。</translation>
    </message>
</context>
<context>
    <name>voxdeck::CachedFilesDialog</name>
    <message>
        <source>Cached files</source>
        <translation>缓存的文件</translation>
    </message>
    <message>
        <source>Filter by address</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filter the cached files by address</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pinned</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Address</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cached</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Last used</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Reading the cache</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, pinned</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>第 %1 页，共 %2 页</translation>
    </message>
    <message numerus="yes">
        <source>%Ln files.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Pinning a file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pinned files are never removed to make room. Press Space to pin or unpin a file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing has been fetched from servers yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The %1 most recently used of %2 files.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, and %2 of earlier versions, which are removed first</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>voxdeck::ChangeExportDialog</name>
    <message>
        <source>Export changes</source>
        <translation>导出更改</translation>
    </message>
    <message>
        <source>Writes your unpublished changes to a file that others can import.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only segments that match the &amp;filter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Include changes that were &amp;published here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Export</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>File for the changes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fi&amp;le</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>&amp;Choose…</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>voxdeck::ChangeMergeDetail</name>
    <message>
        <source>Base</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Theirs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Result</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The whole values of the row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not decided</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>(empty)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>voxdeck::ChangeMergeDialog</name>
    <message>
        <source>Import changes</source>
        <translation>导入更改</translation>
    </message>
    <message>
        <source>Choose a change set: its changes are shown here beside yours. Conflicts wait for your decision.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Waiting for a decision</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Reason for changing a frozen split</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Conflicts only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Play (F5)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use &amp;mine (M)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use &amp;theirs (T)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>T&amp;ype a result (F2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Decide &amp;later</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Changes: base, mine, theirs and result</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reason for changing a frozen split</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Play the segment of the row (F5, Space)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use your value as the result of the selected rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type another result</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change set</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Change sets (*.jsonl)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
    <message>
        <source>&amp;Conflicts only (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Apply</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>&amp;Apply %Ln changes</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Choose &amp;file…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compare a&amp;greement…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undecided change sets</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use the file’s value as the result of the selected rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compares the texts of segments that both people edited with another change set</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Changes nothing; the rows are listed here again next time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One undo step. Rows without a result stay undecided.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose one…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Segment changes are applied as a whole: choose yours or the file’s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No file chosen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Deciding…</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>voxdeck::ChangeMergeModel</name>
    <message>
        <source>(empty)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Segment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What</source>
        <translation>内容</translation>
    </message>
    <message>
        <source>Base</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Theirs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Result</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, conflict</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not decided</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (resolved)</source>
        <translation>%1（已解决）</translation>
    </message>
</context>
<context>
    <name>voxdeck::ChangesDesk</name>
    <message numerus="yes">
        <source>%Ln changes</source>
        <translation>
            <numerusform>%Ln 处更改</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 cannot be applied; the first: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Comparing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Looking for undecided changes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>已停止。</translation>
    </message>
    <message>
        <source>Another change is still running.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Applying</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 imported.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopped. Nothing was changed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 applied, %2 left unchanged. Undo restores everything.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing was changed. Import changes lists them again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Exporting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopped. Nothing was written.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 written.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 left out; the first: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%Ln values were changed here meanwhile and stay; their changes wait in the list above as conflicts. The first is of %1.</source>
        <translation>
            <numerusform>其间有 %Ln 个值在此处被修改，保持不变；对应的更改作为冲突列在上方的列表中等待处理。第一个属于 %1。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln changes: %1 in conflict, %2 already here.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln changes by %1: %2 in conflict, %3 already here.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln changes of dataset %1: %2 in conflict, %3 already here.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln changes by %1 of dataset %2: %3 in conflict, %4 already here.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Change set to compare with</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Import %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Import %1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saving the undecided changes</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%Ln undecided changes stay in the list above.</source>
        <translation>
            <numerusform>%Ln 处未决定的更改留在上面的列表中。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voxdeck::ChannelDesk</name>
    <message>
        <source>This recording has one channel.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 channels are shown.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show channels separately first (%1), then play one alone.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All channels play.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only channel %1 plays.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>voxdeck::ChartView</name>
    <message>
        <source>Bar</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Segments</source>
        <translation>片段</translation>
    </message>
    <message>
        <source>Segments of the filter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 M</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 k</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%Ln segments</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %Ln segments</source>
        <translation>
            <numerusform>%1 / %Ln 个片段</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: about %2</source>
        <translation type="unfinished">%1，约 %2 {1:?}</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message numerus="yes">
        <source>Chart of %n bars. Arrows move, Shift and arrows brush, Enter filters, Space plays the worst segment of the bar, Backspace undoes a brush.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Build</source>
        <translation>构建</translation>
    </message>
    <message>
        <source>Written</source>
        <translation>已写入</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>Pending</source>
        <translation>待处理</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message numerus="yes">
        <source>Chart of %n builds. Arrows move, Enter opens the Build workspace.</source>
        <translation>
            <numerusform>%n 个构建的图表。方向键移动，Enter 打开“构建”工作区。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1: %2 of %Ln segments written, %3 failed, %4 pending</source>
        <translation>
            <numerusform>%1：%Ln 个片段中已写入 %2 个，失败 %3 个，待处理 %4 个</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation type="unfinished">%1：%2 {1,?}</translation>
    </message>
    <message>
        <source>%1, about %2</source>
        <translation>%1，约 %2</translation>
    </message>
</context>
<context>
    <name>voxdeck::ChartWords</name>
    <message>
        <source>Character error rate</source>
        <translation>字错率</translation>
    </message>
    <message>
        <source>CER, %</source>
        <translation>CER，%</translation>
    </message>
    <message>
        <source>Word error rate</source>
        <translation>词错率</translation>
    </message>
    <message>
        <source>WER, %</source>
        <translation>WER，%</translation>
    </message>
    <message>
        <source>Mixed error rate</source>
        <translation>混合错误率</translation>
    </message>
    <message>
        <source>MER, %</source>
        <translation>MER，%</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>时长</translation>
    </message>
    <message>
        <source>Seconds, logarithmic</source>
        <translation>秒（对数）</translation>
    </message>
    <message>
        <source>Letters per second</source>
        <translation>每秒字母数</translation>
    </message>
    <message>
        <source>Loudness</source>
        <translation>响度</translation>
    </message>
    <message>
        <source>LUFS</source>
        <translation>LUFS</translation>
    </message>
    <message>
        <source>Signal to noise</source>
        <translation>信噪比</translation>
    </message>
    <message>
        <source>dB</source>
        <translation>dB</translation>
    </message>
    <message>
        <source>Speech share</source>
        <translation>语音占比</translation>
    </message>
    <message>
        <source>% of the time</source>
        <translation>占时长的 %</translation>
    </message>
    <message>
        <source>Scripts</source>
        <translation>文字种类</translation>
    </message>
    <message>
        <source>Scripts per segment</source>
        <translation>每段的文字种类</translation>
    </message>
    <message>
        <source>Code switches</source>
        <translation>语码转换</translation>
    </message>
    <message>
        <source>Switches per segment</source>
        <translation>每段的转换次数</translation>
    </message>
    <message>
        <source>Repetitions</source>
        <translation>重复</translation>
    </message>
    <message>
        <source>Times the longest repetition occurs</source>
        <translation>最长重复出现的次数</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Split</source>
        <translation>划分</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Speaker</source>
        <translation>说话人</translation>
    </message>
    <message>
        <source>no language</source>
        <translation>无语言</translation>
    </message>
    <message>
        <source>no speaker</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>below %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 and above</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>any value</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%1 and %n more</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Build status in the list</source>
        <translation>列表中的构建状态</translation>
    </message>
</context>
<context>
    <name>voxdeck::ColumnsDialog</name>
    <message>
        <source>&amp;Keep the key in view when scrolling sideways</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>列</translation>
    </message>
    <message>
        <source>Columns from left to right; Space shows or hides one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move right</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Narrower</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wider</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Default columns</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reset which columns are shown, their order and widths</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Checked columns are shown, from left to right:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Always shown</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>voxdeck::CommandField</name>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>The same on the command line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the command line</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>voxdeck::CommandPalette</name>
    <message>
        <source>↑ ↓ choose     Enter run     &gt; actions     # row     @ recording or person     / filter</source>
        <translation>↑ ↓ 选择     Enter 运行     &gt; 操作     # 行     @ 录音或人员     / 筛选</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Find a command, queue, filter, language or row</source>
        <translation>查找命令、队列、筛选器、语言或行</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Matching commands</source>
        <translation>匹配的命令</translation>
    </message>
    <message>
        <source>Esc</source>
        <comment>the key</comment>
        <translation>Esc</translation>
    </message>
    <message>
        <source>Recent</source>
        <translation>最近</translation>
    </message>
    <message>
        <source>Nothing matches. Try fewer letters, or / and words to filter.</source>
        <translation>没有匹配项。请少输入几个字母，或输入 / 和词语来筛选。</translation>
    </message>
</context>
<context>
    <name>voxdeck::CommentDesk</name>
    <message>
        <source>Comment changed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Comment resolved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Comment reopened</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Comment deleted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>On %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>On %1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Comment added</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Another change is still running.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The words this comment refers to have changed since.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The comment that is being typed cannot be saved, even as a draft. Closing now discards it.</source>
        <translation>正在输入的评论无法保存，连草稿也无法保存。现在关闭会丢弃它。</translation>
    </message>
    <message>
        <source>Stay</source>
        <translation>留下</translation>
    </message>
    <message>
        <source>Copy the comment</source>
        <translation>复制评论</translation>
    </message>
    <message>
        <source>Close and discard it</source>
        <translation>关闭并丢弃</translation>
    </message>
    <message>
        <source>A comment could not be saved, even as a draft: “%1”</source>
        <translation>一条评论无法保存，连草稿也无法保存：“%1”</translation>
    </message>
    <message>
        <source>%1, recovered and not added yet</source>
        <translation>%1，已恢复，尚未添加</translation>
    </message>
    <message>
        <source>This comment is still about %1. Add it or discard it to comment on %2.</source>
        <translation>这条评论仍然针对 %1。请先添加或放弃它，再评论 %2。</translation>
    </message>
</context>
<context>
    <name>voxdeck::CommentsPanel</name>
    <message>
        <source>%1 – %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>characters %1–%2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No comments on this segment yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to</source>
        <translation>转到</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Resolve</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Comments on this segment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Comment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the part the comment refers to (Enter)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Edit the text of the comment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete the comment; undo restores it (Del)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add the comment (Enter)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>resolved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Edit the comment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No segment is open.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reopen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reopen the comment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mark the comment as resolved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>words that have changed since</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Enter adds the comment; Shift+Enter starts a new line</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>voxdeck::CompareDesk</name>
    <message>
        <source>Issue: marked as an error.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Issue: no transcript.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Issue: broken characters in the text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Issue: too much text for its length.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Issue: a high CER.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>hypothesis</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>These texts are too long and too different to be shown side by side.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Insertion: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Deletion: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Substitution: %1 by %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (%2 of %3)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No hypothesis for this segment.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No issues after this segment.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No issues before this segment.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No more differences after this one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No more differences before this one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>vote</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No difference at the caret. Press %1 for the next one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No hypothesis for this segment, so CER is unknown.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No letters or digits in the transcript, so CER is unknown.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>voxdeck::ComparePane</name>
    <message>
        <source>top: yours · bottom: hypothesis</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hypothesis to compare with</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compare by word or by character</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>by word</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>by character</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>substitution</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>deletion</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>insertion</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Comparison</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All side by side</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Vote of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Comparison with %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Comparison with all hypotheses</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Import hypotheses…</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>voxdeck::ComparisonView</name>
    <message>
        <source>yours</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No differences.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>insertion “%1”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>deletion “%1”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>substitution “%1” by “%2”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 after “%2”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2.</source>
        <translation type="unfinished">%1：%2. {1:?}</translation>
    </message>
    <message numerus="yes">
        <source>%Ln differences</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voxdeck::ConflictDialog</name>
    <message>
        <source>Changed by others</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%1 of %Ln segments were changed by others since you opened them.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Choose a result for each segment. Segments without one stay unpublished edits.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep these results</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Decide later</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Result for %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a side or type</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use %1 for %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>theirs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>yours</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>result</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>voxdeck::ConfusionsPane</name>
    <message>
        <source>Find confusions</source>
        <translation>查找混淆</translation>
    </message>
    <message>
        <source>Confusions</source>
        <translation>混淆</translation>
    </message>
    <message>
        <source>Reference</source>
        <translation>参考</translation>
    </message>
    <message>
        <source>Segments</source>
        <translation>片段</translation>
    </message>
    <message>
        <source>Share of errors</source>
        <translation>占错误比例</translation>
    </message>
    <message>
        <source>Columns of the confusions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Space plays the difference in the worst segment; Enter or a double click lists the segments</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>(inserted)</source>
        <translation>（插入）</translation>
    </message>
    <message>
        <source>(deleted)</source>
        <translation>（删除）</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>No segment here has both a transcript and a hypothesis.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%1: %Ln different confusions</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>%1 substitutions, %2 deletions, %3 insertions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Aligns hypotheses with transcripts of the segments shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recognised as</source>
        <translation>识别为</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>次数</translation>
    </message>
    <message>
        <source>Not computed for the current segments, brushes and hypothesis.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the first %1 are listed</source>
        <translation>仅列出前 %1 个</translation>
    </message>
</context>
<context>
    <name>voxdeck::CountriesPanel</name>
    <message>
        <source>Make &amp;manifests</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Countries</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Folder for the CSV files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>JSON file {&quot;country&quot;: &quot;language&quot;}, where needed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Browse: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Manifest folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Language map</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Command line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a manifest folder and a country first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Creates or extends a manifest and a splits file (CSV) for each country. Existing rows stay unchanged; later runs read only new files.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Browse…</source>
        <translation>浏览…</translation>
    </message>
    <message>
        <source>Maximum new files per country</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>voxdeck::DamagePage</name>
    <message>
        <source>Details to copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy details</source>
        <translation>复制详细信息</translation>
    </message>
    <message>
        <source>%1 more shards have problems.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 was not opened.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This dataset cannot be read</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%Ln shards cannot be read</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>%1 was opened read-only.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The other %1 of %2 work normally.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No file was changed. Opening only reads.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your %1 are in the journal.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%Ln unpublished edits</source>
        <translation>
            <numerusform>%Ln 处未发布的编辑</numerusform>
        </translation>
    </message>
    <message>
        <source>No unpublished edits could be lost.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Continue with what can be read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The damaged shards are marked in the Navigator and left out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Copy the files again, or run voxdeck-cli repair: it rebuilds what it can and keeps the originals.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open another dataset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is wrong</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is safe</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What you can do</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This dataset is not changed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open…</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>voxdeck::DatasetDesk</name>
    <message>
        <source>Opening %1</source>
        <translation>正在打开 %1</translation>
    </message>
    <message>
        <source>Editing is available once all rows are loaded. You can listen meanwhile.</source>
        <translation>所有行加载完后才能编辑。在此期间可以听音。</translation>
    </message>
    <message>
        <source>Reading index</source>
        <translation>正在读取索引</translation>
    </message>
    <message>
        <source>Reading stopped. The rows read so far are listed.</source>
        <translation>读取已停止。已列出目前读到的行。</translation>
    </message>
    <message>
        <source>Read the rest</source>
        <translation>读取其余部分</translation>
    </message>
    <message>
        <source>%1 of %2 could not be read and are left out: %3</source>
        <translation>%2中有 %1 无法读取，已略过：%3</translation>
    </message>
    <message numerus="yes">
        <source>%Ln items</source>
        <translation>
            <numerusform>%Ln 个条目</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln edits were recovered from the journal</source>
        <translation>
            <numerusform>已从日志恢复 %Ln 处编辑</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln drafts were recovered from the journal</source>
        <translation>
            <numerusform>已从日志恢复 %Ln 份草稿</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 and %2 were recovered from the journal</source>
        <translation>已从日志恢复 %1 和 %2</translation>
    </message>
    <message numerus="yes">
        <source>%Ln edits</source>
        <translation>
            <numerusform>%Ln 处编辑</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln drafts</source>
        <translation>
            <numerusform>%Ln 份草稿</numerusform>
        </translation>
    </message>
    <message>
        <source>Voxdeck closed unexpectedly. %1, the last one at %2.</source>
        <translation>Voxdeck 意外关闭。%1，最后一处在 %2。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln drafts are kept here. They are not edits yet.</source>
        <translation>
            <numerusform>此处保留了 %Ln 份草稿，它们还不是编辑。</numerusform>
        </translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>继续</translation>
    </message>
    <message numerus="yes">
        <source>%Ln other windows</source>
        <translation>
            <numerusform>另外 %Ln 个窗口</numerusform>
        </translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>全部显示</translation>
    </message>
    <message>
        <source>Open dataset folder</source>
        <translation>打开数据集文件夹</translation>
    </message>
    <message>
        <source>Open list or workspace</source>
        <translation>打开列表或工作区</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Show the draft</source>
        <translation>显示草稿</translation>
    </message>
    <message>
        <source>Review the edits</source>
        <translation>查看编辑</translation>
    </message>
    <message>
        <source>Show the comment</source>
        <translation>显示评论</translation>
    </message>
    <message>
        <source>This folder is read-only. You can listen and correct; edits are kept in the journal but cannot be published.</source>
        <translation>此文件夹是只读的。可以听音和改正；编辑保存在日志中，但无法发布。</translation>
    </message>
    <message>
        <source>This dataset is also open elsewhere: %1. Edits from both are saved to the same journal. If both change a transcript, you are asked which one to keep.</source>
        <translation>此数据集也在别处打开：%1。双方的编辑都写入同一个日志。如果双方改了同一段转写文本，会询问您保留哪一个。</translation>
    </message>
    <message>
        <source>Work online</source>
        <translation>在线工作</translation>
    </message>
    <message>
        <source>Work offline</source>
        <translation>离线工作</translation>
    </message>
    <message>
        <source>%1 was not opened; %2 stays open. %3</source>
        <translation>%1 未打开；%2 仍保持打开。%3</translation>
    </message>
    <message numerus="yes">
        <source>%Ln drafts were typed as %1.</source>
        <translation>
            <numerusform>有 %Ln 份草稿是以 %1 的身份输入的。</numerusform>
        </translation>
    </message>
    <message>
        <source>Show them</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>Not now</source>
        <translation>以后再说</translation>
    </message>
    <message>
        <source>%1 is ready. %2 stays open until you switch.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Switch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stay</source>
        <translation>留下</translation>
    </message>
    <message>
        <source>%1 is ready. The message in Annotate switches to it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drafts that are kept here could not be shown: %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>voxdeck::DecisionPanel</name>
    <message>
        <source>Live CER</source>
        <translation>实时 CER</translation>
    </message>
    <message>
        <source>Decision</source>
        <translation>判定</translation>
    </message>
    <message>
        <source>Approve, next</source>
        <translation>通过并下一个</translation>
    </message>
    <message>
        <source>Reject</source>
        <translation>驳回</translation>
    </message>
    <message>
        <source>Flag</source>
        <translation>旗标</translation>
    </message>
    <message>
        <source>Skip</source>
        <translation>跳过</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>Status: %1, flagged</source>
        <translation>状态：%1，有旗标</translation>
    </message>
    <message>
        <source>Status: %1</source>
        <translation>状态：%1</translation>
    </message>
    <message>
        <source>Unflag</source>
        <translation>取消旗标</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>WER %1 %</source>
        <translation>WER %1 %</translation>
    </message>
    <message>
        <source>▼ %1 since opened</source>
        <translation>打开后 ▼ %1</translation>
    </message>
    <message>
        <source>▲ %1 since opened</source>
        <translation>打开后 ▲ %1</translation>
    </message>
    <message numerus="yes">
        <source>%Ln edits</source>
        <translation>
            <numerusform>%Ln 处编辑</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 in %2 chars</source>
        <translation>%2 个字符中 %1</translation>
    </message>
    <message>
        <source>good</source>
        <translation>良好</translation>
    </message>
    <message>
        <source>warn</source>
        <translation>注意</translation>
    </message>
    <message>
        <source>bad</source>
        <translation>差</translation>
    </message>
    <message>
        <source>CER %1 percent, %2. %3. WER %4 percent.</source>
        <translation>CER 百分之 %1，%2。%3。WER 百分之 %4。</translation>
    </message>
    <message>
        <source>Live character error rate</source>
        <translation>实时字错误率</translation>
    </message>
    <message>
        <source>%1 in %2 chars: %3&#xa0;S ·&#xa0;%4&#xa0;D ·&#xa0;%5&#xa0;I</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Letters, marks and digits are compared in NFKC form, ignoring case and punctuation. Spaces count in scripts written with spaces. Hyphens separate words; apostrophes do not.</source>
        <translation>字母、附加符号和数字按 NFKC 形式比较，忽略大小写和标点。用空格分词的文字计入空格。连字符分隔单词，撇号不分隔。</translation>
    </message>
    <message>
        <source>Texts are compared by the project’s scoring profile %1.</source>
        <translation>文本按项目的评分方案 %1 比较。</translation>
    </message>
    <message>
        <source>The table, queries, queues and builds use the same rule with the first hypothesis.</source>
        <translation>表格、查询、队列和构建对第一个识别结果使用同一规则。</translation>
    </message>
    <message>
        <source>CER in the list: %1 %.</source>
        <translation>列表中的 CER：%1 %。</translation>
    </message>
</context>
<context>
    <name>voxdeck::DeskTask</name>
    <message>
        <source>%1: %2 %</source>
        <translation>%1：%2 %</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
</context>
<context>
    <name>voxdeck::DetailsPanel</name>
    <message numerus="yes">
        <source>%Ln items</source>
        <translation>
            <numerusform>%Ln 个条目</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln fields</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Details</source>
        <translation>详细信息</translation>
    </message>
    <message>
        <source>Segment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Transcripts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Audio</source>
        <translation>音频</translation>
    </message>
    <message>
        <source>Metadata</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>key</source>
        <translation>键</translation>
    </message>
    <message>
        <source>status</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, flagged</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>split</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>speaker</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>language</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>start</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>duration</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 秒</translation>
    </message>
    <message>
        <source>unknown: the audio cannot be read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>edits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not published yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reference</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>hypothesis</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unreadable</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>shard</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>format</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PCM 16 bit, %1 kHz, mono</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>length</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reference: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>(empty)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>voxdeck::DivideDesk</name>
    <message>
        <source>hypothesis</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Divide segment %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This segment cannot be divided: its audio cannot be read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>At %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Snapped to a %1 s silence.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Text divided at the caret.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Text divided by the times of the words.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Text divided by duration.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Part %1: the language %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 divides the segment, Esc cancels.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The segment was changed elsewhere and was not divided.</source>
        <translation>该片段已在别处更改，未被切分。</translation>
    </message>
    <message>
        <source>Move the playhead into the segment first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The parts were closed; nothing was divided. Press Esc to go to the table.</source>
        <translation>切分面板已关闭，未做任何切分。按 Esc 转到表格。</translation>
    </message>
    <message>
        <source>The transcript has since changed to “%1”.</source>
        <translation>此后转写文本已改为“%1”。</translation>
    </message>
    <message>
        <source>Editing is locked at the moment. The parts are kept here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The audio is still being read. Try again in a moment.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>voxdeck::DivideHalf</name>
    <message>
        <source>no language</source>
        <translation>无语言</translation>
    </message>
    <message>
        <source>This part has no transcript yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Transcript of part %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Language of part %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Language of this part: one of the list, or another tag</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Play part %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Comparison of part %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 秒</translation>
    </message>
    <message>
        <source>%1 chars/s</source>
        <translation>%1 字符/秒</translation>
    </message>
    <message>
        <source>Auto</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>LTR</source>
        <translation>从左到右</translation>
    </message>
    <message>
        <source>RTL</source>
        <translation>从右到左</translation>
    </message>
    <message>
        <source>Direction of the text: %1</source>
        <translation>文本方向：%1</translation>
    </message>
    <message>
        <source>No hypothesis</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CER %1 %</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%Ln edits</source>
        <translation>
            <numerusform>%Ln 处编辑</numerusform>
        </translation>
    </message>
    <message>
        <source>Direction of the text: %1 (%2)</source>
        <translation>文本方向：%1（%2）</translation>
    </message>
    <message>
        <source>Substitutions, deletions and insertions of characters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 S · %2 D · %3 I</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Play this part (%1 in its text)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing to score</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hypothesis to compare part %1 with</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hypothesis to compare this part with</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>voxdeck::DividePane</name>
    <message>
        <source>Approve both parts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Division of the segment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel (Esc)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Divide</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Divide (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Approves both parts in the same step.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>voxdeck::EditDesk</name>
    <message numerus="yes">
        <source>change of %Ln segments</source>
        <translation>
            <numerusform>%Ln 个片段的更改</numerusform>
        </translation>
    </message>
    <message>
        <source>edit</source>
        <translation>编辑</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>an edit and its segment</comment>
        <translation type="unfinished">%1：%2 {1,?}</translation>
    </message>
    <message>
        <source>draft of %1</source>
        <translation>%1 的草稿</translation>
    </message>
    <message>
        <source>Text edited, %1</source>
        <translation>已编辑文本，%1</translation>
    </message>
    <message>
        <source>Stay</source>
        <translation>留在此处</translation>
    </message>
    <message>
        <source>Copy the text</source>
        <translation>复制文本</translation>
    </message>
    <message>
        <source>This segment was divided, merged or deleted elsewhere. What you typed is kept as a draft.</source>
        <translation>此片段已在别处切分、合并或删除。您输入的内容已保留为草稿。</translation>
    </message>
    <message>
        <source>Discard the text</source>
        <translation>放弃文本</translation>
    </message>
    <message>
        <source>The text in the dataset is now “%1”. Your text is kept as a draft.</source>
        <translation>数据集中的文本现在是“%1”。您的文本已保留为草稿。</translation>
    </message>
    <message>
        <source>%1 changed this at %2 to “%3”. Your text is kept as a draft.</source>
        <translation>%1 在 %2 将其改为“%3”。您的文本已保留为草稿。</translation>
    </message>
    <message>
        <source>Keep mine</source>
        <translation>保留我的</translation>
    </message>
    <message>
        <source>Use theirs</source>
        <translation>使用对方的</translation>
    </message>
    <message>
        <source>Compare…</source>
        <translation>比较…</translation>
    </message>
    <message>
        <source>draft saved %1</source>
        <translation>草稿已于 %1 保存</translation>
    </message>
    <message>
        <source>disk full</source>
        <translation>磁盘已满</translation>
    </message>
    <message>
        <source>Edits cannot be saved to the journal: %1. Typing is blocked until there is space. Nothing typed so far is lost.</source>
        <translation>编辑无法写入日志：%1。有空间之前不能输入。已输入的内容不会丢失。</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Status, %1</source>
        <translation>状态，%1</translation>
    </message>
    <message numerus="yes">
        <source>Status of %Ln segments</source>
        <translation>
            <numerusform>%Ln 个片段的状态</numerusform>
        </translation>
    </message>
    <message>
        <source>Flag, %1</source>
        <translation>旗标，%1</translation>
    </message>
    <message>
        <source>Nothing to undo since publishing. To change a published text, edit it again; History shows the earlier ones.</source>
        <translation>发布后没有可撤销的内容。要更改已发布的文本，请重新编辑；“历史”中有以前的文本。</translation>
    </message>
    <message>
        <source>Nothing to undo.</source>
        <translation>没有可撤销的内容。</translation>
    </message>
    <message>
        <source>Nothing more to undo in this segment.</source>
        <translation>此片段中没有更多可撤销的内容。</translation>
    </message>
    <message>
        <source>The transcript is already the same.</source>
        <translation>转写文本已经相同。</translation>
    </message>
    <message>
        <source>The earlier transcript is restored as a new edit. Undo reverts it.</source>
        <translation>以前的转写文本已作为新编辑恢复。“撤销”可还原。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln published values of this step are kept; the rest is undone.</source>
        <translation>
            <numerusform>此步骤中已发布的 %Ln 个值保留；其余已撤销。</numerusform>
        </translation>
    </message>
    <message>
        <source>Undo: %1</source>
        <translation>撤销：%1</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Redo: %1</source>
        <translation>重做：%1</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>重做</translation>
    </message>
    <message>
        <source>All edits are in the journal and published.</source>
        <translation>所有编辑都已写入日志并发布。</translation>
    </message>
    <message numerus="yes">
        <source>All %Ln edits are in the journal. Publish when you want others to see them.</source>
        <translation>
            <numerusform>全部 %Ln 处编辑都在日志中。想让他人看到时请发布。</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing was done: the text of this segment was changed elsewhere. Choose which text to keep first.</source>
        <translation>未作任何更改：此片段的文本已在别处更改。请先选择保留哪段文本。</translation>
    </message>
    <message>
        <source>%1 was merged elsewhere. Your text is kept as a draft: “%2”</source>
        <translation>%1 已在别处合并。您的文本已保留为草稿：“%2”</translation>
    </message>
    <message>
        <source>%1 was deleted elsewhere. Your text is kept as a draft: “%2”</source>
        <translation>%1 已在别处删除。您的文本已保留为草稿：“%2”</translation>
    </message>
    <message>
        <source>%1 was replaced elsewhere. Your text is kept as a draft: “%2”</source>
        <translation>%1 已在别处替换。您的文本已保留为草稿：“%2”</translation>
    </message>
    <message>
        <source>%1 added to this text at %2: “%3”. Your text is kept as a draft.</source>
        <translation>%1 在 %2 为此文本添加了“%3”。您的文本已保留为草稿。</translation>
    </message>
    <message>
        <source>Keep both</source>
        <translation>两者都保留</translation>
    </message>
    <message>
        <source>%1 was divided elsewhere. Your text of all its parts is kept as a draft: “%2”</source>
        <translation>%1 已在别处切分。您为其所有部分输入的文本已保留为草稿：“%2”</translation>
    </message>
    <message>
        <source>The transcript was changed since you began to divide this segment. Your texts of its parts are kept as a draft: “%1” and “%2”</source>
        <translation>自您开始切分此片段以来，转写文本已被更改。您为各部分输入的文本已保存为草稿：“%1”和“%2”</translation>
    </message>
    <message>
        <source>Your texts of the two parts of this segment are kept as a draft: “%1” and “%2”</source>
        <translation>您为此片段的两个部分输入的文本已保存为草稿：“%1”和“%2”</translation>
    </message>
    <message>
        <source>Continue dividing</source>
        <translation>继续切分</translation>
    </message>
    <message>
        <source>Copy the texts</source>
        <translation>复制文本</translation>
    </message>
    <message>
        <source>Discard the texts</source>
        <translation>放弃文本</translation>
    </message>
    <message>
        <source>%1 merged another segment into this one at %2, which added “%3”. Your text is kept as a draft.</source>
        <translation>%1 在 %2 将另一个片段合并到此片段，添加了“%3”。您的文本已保留为草稿。</translation>
    </message>
    <message>
        <source>Your text in %1 cannot be saved, even as a draft. Closing now discards it.</source>
        <translation>您在 %1 中的文本无法保存，连草稿也无法保存。现在关闭会丢失它。</translation>
    </message>
    <message>
        <source>Close and discard it</source>
        <translation>关闭并放弃</translation>
    </message>
    <message>
        <source>Show current segment</source>
        <translation>显示当前片段</translation>
    </message>
    <message>
        <source>The last change to this segment also changed others. Use %1 to undo it.</source>
        <translation>此片段的上一次更改也涉及其他片段。请用 %1 撤销。</translation>
    </message>
    <message>
        <source>Other segments of this recording have changed since. Undo those first with %1.</source>
        <translation>此录音的其他片段此后已更改。请先用 %1 撤销那些更改。</translation>
    </message>
    <message>
        <source>Insert into the parts</source>
        <translation>插入各部分</translation>
    </message>
    <message>
        <source>Insert into this segment</source>
        <translation>插入此片段</translation>
    </message>
    <message>
        <source>Text inserted into the parts of %1</source>
        <translation>文本已插入 %1 的各部分</translation>
    </message>
    <message>
        <source>You have nothing to undo. %1 made the last change and can undo it.</source>
        <translation>没有可撤销的您的更改。最近的更改由 %1 所做，可由其撤销。</translation>
    </message>
    <message>
        <source>You have nothing to undo in this segment. %1 made the last change and can undo it.</source>
        <translation>此片段中没有可撤销的您的更改。最近的更改由 %1 所做，可由其撤销。</translation>
    </message>
</context>
<context>
    <name>voxdeck::ExportDesk</name>
    <message>
        <source>All segments (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filtered (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Selected (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Basket: %1 (%2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved filter: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An export is running.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Counting…</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%1 of %Ln segments</source>
        <translation>
            <numerusform>%1 / %Ln 个片段</numerusform>
        </translation>
    </message>
    <message>
        <source>Exporting as %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopped; only the audio cut so far is kept.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing could be written as %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%Ln segments were left out: %1</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>see the list</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show skipped segments</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Skipped</source>
        <translation>跳过</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message numerus="yes">
        <source>%Ln segments exported as %1 to %2.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>%1 The full list is in %2.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>voxdeck::ExportDialog</name>
    <message>
        <source>Re&amp;place an existing file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Export</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>Reference the original files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cut into a file for each segment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>File or folder to write</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Folder “audio” beside the target</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Format</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Se&amp;gments</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Target</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Audio</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Audio format</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Browse for the audio folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Folder for the audio</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Audio folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Command line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Folder for the export</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This format stores audio: each segment is cut into a file. Existing audio is never replaced.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each segment is cut into a file. Existing audio is never replaced.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The dataset is not changed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a target first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ASCII only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write audio paths &amp;relative to the target folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Escape &amp;spreadsheet formulas</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unchanged</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Spaces as _</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kaldi keys cannot contain spaces. “ASCII only” writes other characters as u and their hexadecimal code</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Browse…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Browse…</source>
        <translation>浏览…</translation>
    </message>
    <message>
        <source>The audio is stored inside the dataset’s shards, which this format cannot reference. Segments that need audio are left out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Segments are merged up to %1 s while exporting. %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A selection has no command line. Add it to a basket and export the basket.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>voxdeck::FailureList</name>
    <message>
        <source>Show all rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Retry all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Failed segments by cause</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Failed segments</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Segments</source>
        <translation>片段</translation>
    </message>
    <message>
        <source>First message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show rows: all that failed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rebuild all shards with failed segments</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show rows: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Retry these</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rebuild the shards with these failed segments: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%Ln segments failed and were not written. They are listed in errors.jsonl; retry them when the cause is fixed.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln segments failed. The build continues without them. They are listed in errors.jsonl; retry them after the run.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voxdeck::FilterBar</name>
    <message>
        <source>Add filter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save filter</source>
        <translation>保存筛选器</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>列</translation>
    </message>
    <message>
        <source>Filter bar</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show only rows of a status, a language, or with edits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Columns of the segment table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show or hide columns</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Queue</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unpublished</source>
        <translation>未发布</translation>
    </message>
    <message>
        <source>Flagged</source>
        <translation>有旗标</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Text or key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Query</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove this filter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filter %1: %2, press to remove it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>With unpublished edits</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%Ln segments read so far</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln segments</source>
        <translation>
            <numerusform>%Ln 个片段</numerusform>
        </translation>
    </message>
    <message>
        <source>Counting…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>%1 of %2 · %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>第 %1 页，共 %2 页</translation>
    </message>
    <message>
        <source>Text or key: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Query: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Language: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Status: %1</source>
        <translation>状态：%1</translation>
    </message>
    <message>
        <source>Queue: Flagged</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Queue: Unpublished</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save this filter under a name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2 per second</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>voxdeck::FilterRow</name>
    <message>
        <source>contains</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Column filters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filter of the column %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose what to show of the column %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filter by this column, such as %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>any</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Any</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>The search field has a condition that this row cannot show</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>voxdeck::FindBar</name>
    <message>
        <source>Case</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find in this text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Text to find</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Replace with</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Replacement in this text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Match case in this text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Replace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Replace this match</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Previous match in this text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next match in this text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Replace all in this text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Replace all in this text (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Match upper and lower case</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close the find bar</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>voxdeck::FindingsDesk</name>
    <message>
        <source>Aligning texts…</source>
        <translation>正在对齐文本…</translation>
    </message>
    <message>
        <source>Aligning texts</source>
        <translation>对齐文本</translation>
    </message>
    <message>
        <source>Counting the scatter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Collecting the segments</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No segment in this cell.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Looking for leaks…</source>
        <translation>正在查找泄漏…</translation>
    </message>
    <message>
        <source>Leak check</source>
        <translation>泄漏检查</translation>
    </message>
    <message>
        <source>Reading the segment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Worst segment</source>
        <translation>最差片段</translation>
    </message>
    <message>
        <source>A scatter plot needs two numeric columns.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No segment to play.</source>
        <translation>没有可播放的片段。</translation>
    </message>
    <message numerus="yes">
        <source>Lasso: %Ln segments</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Looking for leaks</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>voxdeck::GripSplitter</name>
    <message>
        <source>Divider of the columns</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Divider of the rows</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>voxdeck::GroupsPane</name>
    <message>
        <source>(none)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>By language</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>By speaker</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>By recording</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>By split</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Group segments</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Error rates by group</source>
        <translation>分组错误率</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Segments</source>
        <translation>片段</translation>
    </message>
    <message>
        <source>Scored</source>
        <translation>已评分</translation>
    </message>
    <message>
        <source>CER %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CER 95 %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>WER %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>WER 95 %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MER %</source>
        <translation>MER %</translation>
    </message>
    <message>
        <source>Words S · D · I</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Columns of the groups</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>The %1 largest of %Ln groups</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln groups</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Estimated from %Ln segments</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>%1 · %2 · %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>By script</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>By source</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hours</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every recording is free of errors, or entirely wrong, so resampling shows no spread. This is the exact (Clopper-Pearson) limit for the share of recordings with an error.</source>
        <translation>所有录音都没有错误，或全部有错误，因此重抽样没有离散。这是有错误的录音所占比例的精确界限（Clopper-Pearson）。</translation>
    </message>
    <message>
        <source>Group segments by</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>95 % interval of the rate, bootstrapped over whole recordings (1,000 draws)</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>The length of %Ln segments is unknown</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Space plays the worst segment of the group; Enter or a double click lists its segments</source>
        <translation>空格键播放该组中最差的片段；回车键或双击列出其片段</translation>
    </message>
</context>
<context>
    <name>voxdeck::HeatPane</name>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>CER</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>WER</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MER</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Segments</source>
        <translation>片段</translation>
    </message>
    <message>
        <source>Drift from train</source>
        <translation>与训练集的偏离</translation>
    </message>
    <message>
        <source>Space plays the worst segment of a cell; Enter or a double click lists its segments</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Languages</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>no language</source>
        <translation>无语言</translation>
    </message>
    <message numerus="yes">
        <source>%Ln segments</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Estimated from %Ln segments</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Share of each language in a split, and its distance from train</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%Ln languages</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Hours</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>By split</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>By source</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Splits, or the shards and lists that the segments come from</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Error rates, segments, hours, or how far the share of a language in a split is from its share in train</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Languages by split or source</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Splits or sources</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>The %1 largest of %Ln sources</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>列</translation>
    </message>
    <message>
        <source>Cell value</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>The length of %Ln segments is unknown</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voxdeck::HelpDesk</name>
    <message>
        <source>About Voxdeck</source>
        <translation>关于 Voxdeck</translation>
    </message>
    <message>
        <source>Voxdeck %1

Listen to, correct and publish speech datasets.

The application is free software under the GNU GPL, version 3 or later; its engine is under the Apache licence 2.0.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>voxdeck::HintBar</name>
    <message>
        <source>Hints for the transcript</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hints</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show all hints</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, at character %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%Ln hints</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>+%1</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%Ln more hints</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voxdeck::HistoryPanel</name>
    <message>
        <source>none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Split</source>
        <translation>划分</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Tags</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>Subset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hypothesis</source>
        <translation>识别结果</translation>
    </message>
    <message>
        <source>Speaker</source>
        <translation>说话人</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>End</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Segments</source>
        <translation>片段</translation>
    </message>
    <message>
        <source>Comment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Assigned</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Status</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Flag</source>
        <translation>旗标</translation>
    </message>
    <message>
        <source>Redone: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undone: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>第 %1 页，共 %2 页</translation>
    </message>
    <message numerus="yes">
        <source>%Ln segments</source>
        <translation>
            <numerusform>%Ln 个片段</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 %2 of %3</source>
        <translation type="unfinished">第 %1 页，共 %3 页 {1 %2 ?}</translation>
    </message>
    <message>
        <source>Text written</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Text removed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Text edited</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Status %1 → %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Flag set</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Flag removed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Comment added</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Comment deleted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Comment changed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 %2 → %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No edits of this segment yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>History</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>History of this segment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Enter offers to restore an earlier transcript</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in the workspace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>published as r%1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not published</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Restore this transcript</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Restore the transcript before it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1
Before: %2
After: %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2: %3</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>voxdeck::HoursTable</name>
    <message>
        <source>no language</source>
        <translation>无语言</translation>
    </message>
    <message>
        <source>Length by language after applying</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Total</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Against target</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Columns of the lengths by language</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>%1, change %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>within %1 %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 %2%3 %</source>
        <translation type="unfinished">%1 % {1 %2%3 ?}</translation>
    </message>
</context>
<context>
    <name>voxdeck::ImportDesk</name>
    <message>
        <source>Not used</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Duplicate key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Note</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>Missing audio</source>
        <translation>缺失音频</translation>
    </message>
    <message numerus="yes">
        <source>%Ln lines could not be used.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln segments have a key that appears more than once; all are kept.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The audio of %Ln recordings cannot be read.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>%1 could not be created: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2 of %3 added to %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%Ln recordings</source>
        <translation>
            <numerusform>%Ln 个录音</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln files not processed yet</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln files unreadable</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln segments left out</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln duplicates</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>A TouchDataset needs no mapping: its fields are fixed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>Imported %Ln segments.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Show list</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation type="unfinished">%1：%2 {1,?}</translation>
    </message>
    <message>
        <source>Import report</source>
        <translation>导入报告</translation>
    </message>
    <message>
        <source>The last import reported %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Making manifests</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%Ln recordings without audio</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>The last import reported no problems.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%Ln notes</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Stopped; the next import continues from here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 lists the items that were not imported.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>voxdeck::ImportDialog</name>
    <message>
        <source>Remo&amp;ve</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose what to import.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>/old/folder=/new/folder, one per line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Audio that has moved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Anywhere, or one folder per line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Audio must be in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Import</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Read again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Import</source>
        <translation>导入</translation>
    </message>
    <message>
        <source>Change mapping</source>
        <translation>更改字段映射</translation>
    </message>
    <message>
        <source>As detected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sources</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>Browse for the workspace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Workspace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Forma&amp;t</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Format</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fields, audio and workspace of the import</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fi&amp;elds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Audio and &amp;workspace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Countries</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Command line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>: %1, as %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Looking…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The fields of a TouchDataset are fixed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%Ln records</source>
        <translation>
            <numerusform>%Ln 条记录</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 cannot be used: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%Ln lines</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>The audio of %1 cannot be read, such as %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Several lists need a separate workspace file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose what to import first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Folder to import</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Files to import</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Workspace to create or update</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Workspaces (*.voxdeck)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find missing audio…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Default workspace of the dataset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add &amp;files…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add f&amp;older…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Browse…</source>
        <translation>浏览…</translation>
    </message>
    <message>
        <source>These files cannot be imported.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No records found at the beginning.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Checked the first %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is not in the form OLD=NEW.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Locate the audio of %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>voxdeck::JobChip</name>
    <message>
        <source>Background jobs</source>
        <translation>后台任务</translation>
    </message>
    <message>
        <source>Progress of the background job</source>
        <translation>后台任务的进度</translation>
    </message>
    <message>
        <source>Stop this job</source>
        <translation>停止此任务</translation>
    </message>
    <message>
        <source>Stop the background job</source>
        <translation>停止后台任务</translation>
    </message>
    <message>
        <source>%1 jobs</source>
        <translation>%1 个任务</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>Stopping: %1</source>
        <translation>正在停止：%1</translation>
    </message>
    <message>
        <source>Background job: %1</source>
        <translation>后台任务：%1</translation>
    </message>
    <message>
        <source>Background jobs: %1</source>
        <translation>后台任务：%1 个</translation>
    </message>
    <message>
        <source>Background jobs: show, pause, limit or stop them</source>
        <translation>后台任务：显示、暂停、限速或停止</translation>
    </message>
    <message>
        <source>Continue this job</source>
        <translation>继续此任务</translation>
    </message>
    <message>
        <source>Pause this job</source>
        <translation>暂停此任务</translation>
    </message>
</context>
<context>
    <name>voxdeck::JobFacts</name>
    <message>
        <source>Rates of the build</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>voxdeck::JobMenu</name>
    <message>
        <source>Limit</source>
        <translation>限速</translation>
    </message>
    <message>
        <source>No limit</source>
        <translation>不限速</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Stop all</source>
        <translation>全部停止</translation>
    </message>
</context>
<context>
    <name>voxdeck::KeyMap</name>
    <message>
        <source>Voxdeck</source>
        <translation>Voxdeck</translation>
    </message>
    <message>
        <source>ELAN</source>
        <translation>ELAN</translation>
    </message>
    <message>
        <source>Praat</source>
        <translation>Praat</translation>
    </message>
    <message>
        <source>Aegisub</source>
        <translation>Aegisub</translation>
    </message>
    <message>
        <source>Audacity</source>
        <translation>Audacity</translation>
    </message>
    <message>
        <source>Function keys only</source>
        <translation>仅功能键</translation>
    </message>
    <message>
        <source>Input methods, layout switches or menus use this key.</source>
        <translation>输入法、键盘布局切换或菜单会用到此键。</translation>
    </message>
    <message>
        <source>This key leaves the text.</source>
        <translation>此键用于离开文本。</translation>
    </message>
    <message>
        <source>Press a single key combination.</source>
        <translation>请按单个组合键。</translation>
    </message>
    <message>
        <source>This key moves the focus between controls.</source>
        <translation>此键用于在控件之间移动焦点。</translation>
    </message>
    <message>
        <source>This key types or moves in text, so it works only outside text fields.</source>
        <translation>此键在文本中用于输入或移动，只能在文本之外起作用。</translation>
    </message>
    <message>
        <source>%1 is already assigned to “%2”.</source>
        <translation>%1 已分配给“%2”。</translation>
    </message>
</context>
<context>
    <name>voxdeck::KeyOverlay</name>
    <message>
        <source>Keys that act here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keys while you type</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keys outside of text fields</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Release the key to close</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>voxdeck::KeyRest</name>
    <message>
        <source>You cannot type here. Press Esc to go to the table.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>voxdeck::KeyRouter</name>
    <message>
        <source>“%1” (%2) is not available now.</source>
        <translation>“%1”（%2）现在不可用。</translation>
    </message>
    <message>
        <source>%1 has no command; nothing was typed.</source>
        <translation>%1 没有对应的命令。未输入任何内容。</translation>
    </message>
</context>
<context>
    <name>voxdeck::KeysDialog</name>
    <message>
        <source>Keys for servers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Access key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Store</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>S3 storage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hugging Face Hub</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kind of server</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Server</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove the keys with this name from the keychain</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Host</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Profile</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Access token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Secret key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Storing keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>已停止。</translation>
    </message>
    <message>
        <source>The keys were removed from the keychain.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The keys were stored in the keychain. Datasets opened from now on use them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The keys are stored only in the system keychain. Keys from the environment and ~/.aws take precedence.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stores the keys in the keychain, replacing any with this name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading the keychain…</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>voxdeck::LabelExportDialog</name>
    <message>
        <source>Export annotations</source>
        <translation>导出标注</translation>
    </message>
    <message>
        <source>One file for &amp;all recordings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Replace existing files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Export</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Transcript</source>
        <translation>转写文本</translation>
    </message>
    <message>
        <source>Hypothesis</source>
        <translation>识别结果</translation>
    </message>
    <message>
        <source>File or folder for the annotations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Forma&amp;t</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Format of the files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Te&amp;xt</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Text to export</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Files written before are kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>File for the annotations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Folder for the annotations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Files of this format hold one recording each</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fi&amp;le</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fo&amp;lder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Choose…</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>voxdeck::LabelImportDialog</name>
    <message>
        <source>Import annotations</source>
        <translation>导入标注</translation>
    </message>
    <message>
        <source>&amp;Replace the segments of each recording</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Import</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Effect of the import</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Changes</source>
        <translation>更改</translation>
    </message>
    <message>
        <source>Recordings in the files; F2 matches one to an item</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not imported</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>One undo step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Annotation files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Import labels as</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Tier</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tier to import</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Format of the files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Text, speaker and times</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Text only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Text, as the hypothesis</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Speaker and hypothesis stay in your workspace; texts and times can be published</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All tiers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The labels become the segments: missing segments are added, others are deleted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Folder with annotation files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Annotation files (*.TextGrid *.eaf *.srt *.vtt *.ctm *.stm *.rttm *.txt *.json)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message numerus="yes">
        <source>%Ln files</source>
        <translation>
            <numerusform>%Ln 个文件</numerusform>
        </translation>
    </message>
    <message>
        <source>Recordings</source>
        <translation>录音</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>&amp;Import into %Ln segments</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Choose files or a folder to preview the changes. Labels are matched to recordings by name, hypotheses of recognisers to segments by key.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name of the hypothesis</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hypotheses (text *.trn *.txt *.json *.jsonl *.csv *.tsv)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Importing the name again replaces it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose &amp;files…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose f&amp;older…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stops without changing anything</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Detect</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name of the hypothesis (hyp.NAME) for files with texts by key (Kaldi, sclite, NeMo); default: the file name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>File name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No file chosen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Im&amp;port</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For&amp;mat</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>voxdeck::LabelPlanModel</name>
    <message>
        <source>not found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one of %1?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Segment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What</source>
        <translation>内容</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>之前</translation>
    </message>
    <message>
        <source>After</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>File</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recording</source>
        <translation>录音</translation>
    </message>
    <message>
        <source>Matched to</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Labels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Changes</source>
        <translation>更改</translation>
    </message>
    <message>
        <source>Without a label</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reason</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Added</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Removed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Times</source>
        <translation>次数</translation>
    </message>
    <message>
        <source>F2 or a double click matches it to an item</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Possibly %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>voxdeck::LeakList</name>
    <message>
        <source> and </source>
        <comment>between two splits</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recording %1 is in %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Speaker %1 is in %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The same text is in %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check</source>
        <translation>检查</translation>
    </message>
    <message>
        <source>Repair all…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Leak check</source>
        <translation>泄漏检查</translation>
    </message>
    <message>
        <source>Shows first which recordings would move. Recordings that share something go to one split; frozen splits do not change.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Leaks found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation type="unfinished">%1：%2 {1,?}</translation>
    </message>
    <message numerus="yes">
        <source>%Ln recordings</source>
        <translation>
            <numerusform>%Ln 个录音</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln segments</source>
        <translation>
            <numerusform>%Ln 个片段</numerusform>
        </translation>
    </message>
    <message>
        <source>Show rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show rows: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The same audio is in %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No recording, speaker, text or copy of audio is in more than one split.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Texts of fewer than %1 letters (%2 Han characters, %3 of Kana or Hangul, %4 of Thai, Lao, Khmer or Myanmar) are not compared.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>The audio of %Ln recordings was not compared: it cannot be read, or is on a server.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Texts with %1 % similarity are in %2: %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Checks for recordings, speakers, texts and audio copies in more than one split. Audio files of equal size are read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Checking all segments…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not checked for the current splits.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>voxdeck::LeaksPane</name>
    <message>
        <source>Same recording</source>
        <translation>同一录音</translation>
    </message>
    <message>
        <source>Same speaker</source>
        <translation>同一说话人</translation>
    </message>
    <message>
        <source>Same text</source>
        <translation>相同文本</translation>
    </message>
    <message>
        <source>Nearly the same text</source>
        <translation>近似文本</translation>
    </message>
    <message>
        <source>Check for leaks</source>
        <translation>检查泄漏</translation>
    </message>
    <message>
        <source>Repair in Splits…</source>
        <translation>在“划分”中修复…</translation>
    </message>
    <message>
        <source>Opens the Splits workspace, which shows what a repair would move</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Leaks across splits</source>
        <translation>跨划分泄漏</translation>
    </message>
    <message>
        <source>train ∩ validation</source>
        <translation>训练 ∩ 验证</translation>
    </message>
    <message>
        <source>train ∩ test</source>
        <translation>训练 ∩ 测试</translation>
    </message>
    <message>
        <source>validation ∩ test</source>
        <translation>验证 ∩ 测试</translation>
    </message>
    <message>
        <source>Pairs of splits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kinds of leaks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Space plays a segment; Enter or a double click lists the segments</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%Ln leaks, checked at %1</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>audio of %Ln recordings could not be compared</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Checks the whole dataset for recordings, speakers, texts and audio that appear in two splits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not checked for the current segments.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Identical audio files</source>
        <translation>完全相同的音频文件</translation>
    </message>
    <message>
        <source>Counts files whose bytes are identical. The Same audio tab finds copies that were encoded again.</source>
        <translation>统计字节完全相同的文件。重新编码的副本请在“相同音频”标签页中查找。</translation>
    </message>
    <message>
        <source>of audio, identical files only: Same audio finds copies that were encoded again</source>
        <translation>音频只比较完全相同的文件：重新编码的副本请用“相同音频”查找</translation>
    </message>
    <message>
        <source>not compared</source>
        <translation>未比较</translation>
    </message>
    <message numerus="yes">
        <source>Audio of %Ln recordings could not be compared</source>
        <translation>
            <numerusform>%Ln 个录音的音频无法比较</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voxdeck::LevelMeter</name>
    <message>
        <source>Playback level</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>voxdeck::LoopDesk</name>
    <message>
        <source>Autoplay is on: each segment plays when it is opened.</source>
        <translation>自动播放已开启：打开片段时即播放。</translation>
    </message>
    <message>
        <source>Autoplay is off.</source>
        <translation>自动播放已关闭。</translation>
    </message>
    <message>
        <source>The recording begins with this segment.</source>
        <translation>录音从此片段开始。</translation>
    </message>
    <message>
        <source>The recording ends with this segment.</source>
        <translation>录音到此片段结束。</translation>
    </message>
    <message>
        <source>%1 segments/h</source>
        <translation>%1 个片段/小时</translation>
    </message>
    <message>
        <source>This is the last segment.</source>
        <translation>这是最后一个片段。</translation>
    </message>
    <message>
        <source>End of the queue. %1 of %2 reviewed.</source>
        <translation>已到队列末尾。已审核 %1，共 %2。</translation>
    </message>
    <message>
        <source>Open next queue</source>
        <translation>打开下一个队列</translation>
    </message>
    <message>
        <source>Queue done. %1 of %1 reviewed.</source>
        <translation>队列已完成。已审核 %1，共 %1。</translation>
    </message>
    <message>
        <source>Go to the first unreviewed</source>
        <translation>转到第一个未审核的片段</translation>
    </message>
    <message numerus="yes">
        <source>Show %Ln flagged segments</source>
        <translation>
            <numerusform>显示 %Ln 个有旗标的片段</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voxdeck::MainWindow</name>
    <message>
        <source>Open recent</source>
        <translation>打开最近的数据集</translation>
    </message>
    <message>
        <source>No such row: %1</source>
        <translation>没有此行：%1</translation>
    </message>
</context>
<context>
    <name>voxdeck::MakePackageDialog</name>
    <message>
        <source>Make work package</source>
        <translation>制作工作包</translation>
    </message>
    <message>
        <source>&amp;Without hypotheses and other versions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Replace existing files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Make</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Instructions, shown when the package is opened</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Instructions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clips inside the file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>References to the original files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Audio</source>
        <translation>音频</translation>
    </message>
    <message>
        <source> s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Audio before and after each clip</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share of segments assigned to two people</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The same seed draws the same segments</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>File to write</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;For</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Instructions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Audio</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mar&amp;gin</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Seed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fi&amp;le</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Nothing is written</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>File for the work package</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Choose…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>e.g. anna, or anna, ben (one file per person)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recipients</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This share of segments, drawn at random, goes to two people, so that their work can be compared</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Random seed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Double annotation</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>voxdeck::ManualWindow</name>
    <message>
        <source>Voxdeck manual</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Contents</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Manual</source>
        <translation>用户手册</translation>
    </message>
    <message>
        <source>Find in the manual</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Previous</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Previous place with these words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next place with these words (Enter)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading the manual</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The manual is not installed. It is part of the package, and docs/manual.md in the sources.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>voxdeck::MappingTable</name>
    <message>
        <source>reference transcript</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>hypothesis</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>language</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>country</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>speaker</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>recording</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CER</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>WER</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>split</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>status</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tags</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fields and their roles</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Field</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Used as</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>First records</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fixed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Role of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>key</source>
        <translation>键</translation>
    </message>
    <message>
        <source>keep unchanged</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>voxdeck::MeasureDesk</name>
    <message>
        <source>Measuring</source>
        <translation>正在测量</translation>
    </message>
    <message>
        <source>Measuring…</source>
        <translation>正在测量…</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Stopped; measured values are kept. The next run continues there.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>The audio of %Ln segments could not be read: %1</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>line %1, %2: %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Import scores</source>
        <translation>导入评分</translation>
    </message>
    <message>
        <source>Scores by key (*.csv *.tsv *.json *.jsonl)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
    <message>
        <source>Importing scores</source>
        <translation>导入评分</translation>
    </message>
    <message>
        <source>Importing scores…</source>
        <translation>正在导入评分…</translation>
    </message>
    <message numerus="yes">
        <source>%1: %Ln segments changed</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Importing scores: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Measuring: %1 of %2 segments</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 per second</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Measuring: %1 %</source>
        <translation>正在测量：%1 %</translation>
    </message>
    <message numerus="yes">
        <source>%Ln lines have no usable score. The first: %1</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voxdeck::MergeDesk</name>
    <message>
        <source>Filtered (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All segments (%1)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>voxdeck::MergeDialog</name>
    <message>
        <source>Only segments of one &amp;speaker</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Merge to a target duration</source>
        <translation>合并到目标时长</translation>
    </message>
    <message>
        <source>Longest pause between two segments that are merged</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>Duration s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Segments</source>
        <translation>片段</translation>
    </message>
    <message>
        <source>Transcript</source>
        <translation>转写文本</translation>
    </message>
    <message>
        <source>Preview of the first merged segments</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The dataset is not changed: segments are merged when they are exported, or built with “merge” in the recipe.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Write the merged segments as the metadata of any format</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Up to</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Gap at most</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Counting…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Before: %1, %2. After: %3, %4, the longest %5 s.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Maximum length of a merged segment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Never merges segments of different speakers</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>voxdeck::MessageBar</name>
    <message>
        <source>Close this message</source>
        <translation>关闭此消息</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>Copy details</source>
        <translation>复制详细信息</translation>
    </message>
</context>
<context>
    <name>voxdeck::NameDialog</name>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
</context>
<context>
    <name>voxdeck::NavigatorPanel</name>
    <message>
        <source>Navigator</source>
        <translation>导航栏</translation>
    </message>
    <message>
        <source>Work queue</source>
        <translation>工作队列</translation>
    </message>
    <message>
        <source>All segments</source>
        <translation>所有片段</translation>
    </message>
    <message>
        <source>Pending</source>
        <translation>待处理</translation>
    </message>
    <message>
        <source>Worst CER first</source>
        <translation>CER 最差的在前</translation>
    </message>
    <message>
        <source>Assigned to me</source>
        <translation>分配给我</translation>
    </message>
    <message>
        <source>Your segments that are neither approved nor rejected</source>
        <translation>您尚未通过或驳回的片段</translation>
    </message>
    <message>
        <source>Returned to me</source>
        <translation>退回给我</translation>
    </message>
    <message>
        <source>Your segments that a reviewer has rejected</source>
        <translation>您被审核员驳回的片段</translation>
    </message>
    <message>
        <source>Unpublished</source>
        <translation>未发布</translation>
    </message>
    <message>
        <source>Flagged</source>
        <translation>有旗标</translation>
    </message>
    <message>
        <source>Approved</source>
        <translation>已通过</translation>
    </message>
    <message numerus="yes">
        <source>%Ln more sources</source>
        <translation>
            <numerusform>另外 %Ln 个来源</numerusform>
        </translation>
    </message>
    <message>
        <source>damaged</source>
        <translation>已损坏</translation>
    </message>
    <message>
        <source>Segments picked by hand</source>
        <translation>手动挑选的片段</translation>
    </message>
    <message numerus="yes">
        <source>%Ln more languages</source>
        <translation>
            <numerusform>另外 %Ln 种语言</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 % done</source>
        <translation>已完成 %1 %</translation>
    </message>
    <message>
        <source>%1 of %2 approved</source>
        <translation>已通过 %1，共 %2</translation>
    </message>
    <message>
        <source>Saved filters</source>
        <translation>已保存的筛选器</translation>
    </message>
    <message>
        <source>Baskets</source>
        <translation>收集篮</translation>
    </message>
    <message>
        <source>Sources</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>Splits</source>
        <translation>划分</translation>
    </message>
    <message>
        <source>Languages</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>%1: saved with scoring profile %2; it may match other segments now</source>
        <translation>%1：以评分方案 %2 保存；现在可能匹配其他片段</translation>
    </message>
    <message>
        <source>Numbers in italics are being counted again</source>
        <translation>斜体数字正在重新统计</translation>
    </message>
</context>
<context>
    <name>voxdeck::NoMatchesPanel</name>
    <message>
        <source>Remove that filter</source>
        <translation>移除该筛选条件</translation>
    </message>
    <message>
        <source>Clear all filters</source>
        <translation>清除所有筛选条件</translation>
    </message>
    <message>
        <source>This dataset has no segments</source>
        <translation>此数据集没有片段</translation>
    </message>
    <message>
        <source>Its index was read completely and lists nothing. Nothing was changed.</source>
        <translation>已完整读取其索引，其中没有任何条目。未作任何更改。</translation>
    </message>
    <message>
        <source>No segments match these filters</source>
        <translation>没有片段符合这些筛选条件</translation>
    </message>
    <message>
        <source>The last one is “%1”.</source>
        <translation>最后一个是“%1”。</translation>
    </message>
    <message>
        <source>Without “%1” there are %2.</source>
        <translation>去掉“%1”后有 %2。</translation>
    </message>
    <message>
        <source>Clear all filters (%1)</source>
        <translation>清除所有筛选条件（%1）</translation>
    </message>
</context>
<context>
    <name>voxdeck::OfflineSwitch</name>
    <message>
        <source>Offline mode</source>
        <translation>离线模式</translation>
    </message>
    <message>
        <source>No servers are contacted. Turn this off with File &gt; Work offline.</source>
        <translation>不联系任何服务器。可用“文件 &gt; 离线工作”关闭。</translation>
    </message>
</context>
<context>
    <name>voxdeck::OfflineWatch</name>
    <message>
        <source>Try now</source>
        <translation>立即重试</translation>
    </message>
    <message>
        <source>The server of %1 cannot be reached. Cached audio can still be played, and edits are kept. Voxdeck keeps trying to reconnect.</source>
        <translation>无法连接 %1 的服务器。缓存的音频仍可播放，编辑会保留。Voxdeck 会继续尝试重新连接。</translation>
    </message>
    <message>
        <source>Contacting the server…</source>
        <translation>正在联系服务器…</translation>
    </message>
    <message>
        <source>Contacting the server</source>
        <translation>正在联系服务器</translation>
    </message>
    <message>
        <source>The server is reachable again.</source>
        <translation>服务器已恢复连接。</translation>
    </message>
</context>
<context>
    <name>voxdeck::OpenPackageDialog</name>
    <message>
        <source>Open work package</source>
        <translation>打开工作包</translation>
    </message>
    <message>
        <source>Reading the package…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Folder to unpack to</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Folder to unpack to</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Opening it again continues</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (%2) of %3, from %4 for %5</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Choose…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>anyone</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>voxdeck::OpeningPage</name>
    <message>
        <source>Opening</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Opening %1</source>
        <translation>正在打开 %1</translation>
    </message>
</context>
<context>
    <name>voxdeck::OutputDevice</name>
    <message>
        <source>Sound device</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 · %2 kHz</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No audio output found. Everything except sound works. Connect a device or start the sound server; it is used at once.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The audio output %1 does not accept 16-bit sound. Choose another one in the system’s sound settings.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>voxdeck::OverviewStrip</name>
    <message>
        <source>Whole recording</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>voxdeck::PackageDesk</name>
    <message>
        <source>Looking for a work package</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Counting…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Estimating</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%Ln segments, %1, about %2</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Making the work package</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopped. Nothing was written.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%Ln segments in %1, %2.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln segments left out; the first: %1</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Open work package</source>
        <translation>打开工作包</translation>
    </message>
    <message>
        <source>Work packages (*.voxpack)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
    <message>
        <source>Reading a work package</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unpacking</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopped. Opening it again continues.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>File for the result</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Returning a work package</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 written to %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%Ln changes</source>
        <translation>
            <numerusform>%Ln 处更改</numerusform>
        </translation>
    </message>
    <message>
        <source>Work package.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Work package from %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Return work package…</source>
        <translation>交回工作包…</translation>
    </message>
    <message>
        <source>%1: a work package holds at most %2. Choose fewer segments or more people.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%Ln segments were assigned to two people.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voxdeck::PaletteDesk</name>
    <message>
        <source>No background job is running</source>
        <translation>没有正在运行的后台任务</translation>
    </message>
    <message>
        <source>Open the Splits workspace first</source>
        <translation>请先打开“划分”工作区</translation>
    </message>
    <message>
        <source>Open a dataset first</source>
        <translation>请先打开数据集</translation>
    </message>
    <message>
        <source>Nothing to redo</source>
        <translation>没有可重做的内容</translation>
    </message>
    <message>
        <source>Nothing to undo</source>
        <translation>没有可撤销的内容</translation>
    </message>
    <message>
        <source>No work package is open</source>
        <translation>没有打开的工作包</translation>
    </message>
    <message>
        <source>Select a range on the timeline first</source>
        <translation>请先在时间轴上选择一个范围</translation>
    </message>
    <message>
        <source>No earlier zoom</source>
        <translation>没有更早的缩放</translation>
    </message>
    <message>
        <source>This recording has one channel</source>
        <translation>此录音只有一个声道</translation>
    </message>
    <message>
        <source>Open the Annotate workspace first</source>
        <translation>请先打开“标注”工作区</translation>
    </message>
    <message>
        <source>No segment is selected</source>
        <translation>没有选中片段</translation>
    </message>
    <message>
        <source>Editing waits for a background job</source>
        <translation>编辑在等待后台任务</translation>
    </message>
    <message>
        <source>Not available for this segment</source>
        <translation>不适用于此片段</translation>
    </message>
    <message>
        <source>Actions</source>
        <translation>操作</translation>
    </message>
    <message>
        <source>Work queue</source>
        <translation>工作队列</translation>
    </message>
    <message>
        <source>All segments</source>
        <translation>所有片段</translation>
    </message>
    <message>
        <source>queue everything</source>
        <translation>队列 全部</translation>
    </message>
    <message>
        <source>Pending</source>
        <translation>待处理</translation>
    </message>
    <message>
        <source>queue todo open</source>
        <translation>队列 待办 未完成</translation>
    </message>
    <message>
        <source>Worst CER first</source>
        <translation>CER 最差的在前</translation>
    </message>
    <message>
        <source>queue sort order bad highest</source>
        <translation>队列 排序 顺序 差 最高</translation>
    </message>
    <message>
        <source>Assigned to me</source>
        <translation>分配给我</translation>
    </message>
    <message>
        <source>queue my work mine</source>
        <translation>队列 我的 工作</translation>
    </message>
    <message>
        <source>Returned to me</source>
        <translation>退回给我</translation>
    </message>
    <message>
        <source>queue my rejected</source>
        <translation>队列 我的 驳回</translation>
    </message>
    <message>
        <source>Unpublished</source>
        <translation>未发布</translation>
    </message>
    <message>
        <source>queue edits journal</source>
        <translation>队列 编辑 日志</translation>
    </message>
    <message>
        <source>Flagged</source>
        <translation>有旗标</translation>
    </message>
    <message>
        <source>queue marked star</source>
        <translation>队列 标记 星标</translation>
    </message>
    <message>
        <source>Approved</source>
        <translation>已通过</translation>
    </message>
    <message>
        <source>queue done accepted</source>
        <translation>队列 完成 接受</translation>
    </message>
    <message>
        <source>Rejected</source>
        <translation>已驳回</translation>
    </message>
    <message>
        <source>queue refused bad</source>
        <translation>队列 驳回 差</translation>
    </message>
    <message>
        <source>Saved filters</source>
        <translation>已保存的筛选器</translation>
    </message>
    <message>
        <source>saved filter %1</source>
        <translation>已保存的筛选器 %1</translation>
    </message>
    <message>
        <source>Baskets</source>
        <translation>收集篮</translation>
    </message>
    <message>
        <source>basket</source>
        <translation>收集篮</translation>
    </message>
    <message>
        <source>Languages</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>language %1</source>
        <translation>语言 %1</translation>
    </message>
    <message>
        <source>People</source>
        <translation>人员</translation>
    </message>
    <message>
        <source>Assigned to %1</source>
        <translation>分配给 %1</translation>
    </message>
    <message>
        <source>person annotator work of</source>
        <translation>人员 标注员 的工作</translation>
    </message>
    <message>
        <source>unsorted original</source>
        <translation>未排序 原始</translation>
    </message>
    <message>
        <source>Sort by CER, highest first</source>
        <translation>按 CER 排序，最高的在前</translation>
    </message>
    <message>
        <source>order worst error</source>
        <translation>顺序 最差 错误</translation>
    </message>
    <message>
        <source>Sort by CER, lowest first</source>
        <translation>按 CER 排序，最低的在前</translation>
    </message>
    <message>
        <source>order best error</source>
        <translation>顺序 最好 错误</translation>
    </message>
    <message>
        <source>Sort by WER, highest first</source>
        <translation>按 WER 排序，最高的在前</translation>
    </message>
    <message>
        <source>Sort by duration, longest first</source>
        <translation>按时长排序，最长的在前</translation>
    </message>
    <message>
        <source>order length</source>
        <translation>顺序 长度</translation>
    </message>
    <message>
        <source>Sort by duration, shortest first</source>
        <translation>按时长排序，最短的在前</translation>
    </message>
    <message>
        <source>Sort by characters per second, highest first</source>
        <translation>按每秒字符数排序，最高的在前</translation>
    </message>
    <message>
        <source>order speed fast rate</source>
        <translation>顺序 速度 快 语速</translation>
    </message>
    <message>
        <source>Sort by key</source>
        <translation>按键排序</translation>
    </message>
    <message>
        <source>order name alphabet</source>
        <translation>顺序 名称 字母</translation>
    </message>
    <message>
        <source>Sort by language</source>
        <translation>按语言排序</translation>
    </message>
    <message>
        <source>order</source>
        <translation>顺序</translation>
    </message>
    <message>
        <source>Sort by speaker</source>
        <translation>按说话人排序</translation>
    </message>
    <message>
        <source>Sort by status</source>
        <translation>按状态排序</translation>
    </message>
    <message>
        <source>Sort by split</source>
        <translation>按划分排序</translation>
    </message>
    <message>
        <source>order train test</source>
        <translation>顺序 训练 测试</translation>
    </message>
    <message>
        <source>Sort by transcript</source>
        <translation>按转写文本排序</translation>
    </message>
    <message>
        <source>order text</source>
        <translation>顺序 文本</translation>
    </message>
    <message>
        <source>Sort</source>
        <translation>排序</translation>
    </message>
    <message>
        <source>Go to</source>
        <translation>转到</translation>
    </message>
    <message>
        <source>Go to row %1</source>
        <translation>转到第 %1 行</translation>
    </message>
    <message>
        <source>Go to the segment with key “%1”</source>
        <translation>转到键为“%1”的片段</translation>
    </message>
    <message numerus="yes">
        <source>of %Ln segments</source>
        <translation>
            <numerusform>共 %Ln 个片段</numerusform>
        </translation>
    </message>
    <message>
        <source>Type a row number or a key</source>
        <translation>请输入行号或键</translation>
    </message>
    <message numerus="yes">
        <source>There are %Ln segments</source>
        <translation>
            <numerusform>共有 %Ln 个片段</numerusform>
        </translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>筛选</translation>
    </message>
    <message>
        <source>Duration above %1 s</source>
        <translation>时长大于 %1 秒</translation>
    </message>
    <message>
        <source>Duration below %1 s</source>
        <translation>时长小于 %1 秒</translation>
    </message>
    <message>
        <source>%1 above %2 %</source>
        <translation>%1 高于 %2 %</translation>
    </message>
    <message>
        <source>%1 below %2 %</source>
        <translation>%1 低于 %2 %</translation>
    </message>
    <message>
        <source>Type words or a filter such as cer:&gt;0.3, lang:de, status:pending</source>
        <translation>输入词语或筛选条件，例如 cer:&gt;0.3、lang:de、status:pending</translation>
    </message>
    <message>
        <source>Show segments with %1</source>
        <translation>显示符合 %1 的片段</translation>
    </message>
    <message>
        <source>Recordings</source>
        <translation>录音</translation>
    </message>
    <message>
        <source>Show recordings</source>
        <translation>显示录音</translation>
    </message>
    <message>
        <source>Show recordings whose name contains “%1”</source>
        <translation>显示名称包含“%1”的录音</translation>
    </message>
    <message>
        <source>Available for imported lists only</source>
        <translation>仅适用于导入的列表</translation>
    </message>
    <message>
        <source>Sort in the dataset’s order</source>
        <translation>按数据集的顺序排列</translation>
    </message>
    <message>
        <source>Type the beginning of a recording’s name</source>
        <translation>请输入录音名称的开头</translation>
    </message>
    <message>
        <source>Edits cannot be published into this dataset; export them instead</source>
        <translation>无法将编辑发布到此数据集；请改为导出</translation>
    </message>
    <message>
        <source>Edits are being published</source>
        <translation>正在发布编辑</translation>
    </message>
    <message>
        <source>Edits can be published once all rows are loaded</source>
        <translation>所有行加载完后才能发布编辑</translation>
    </message>
</context>
<context>
    <name>voxdeck::PaletteLookup</name>
    <message>
        <source>Counting rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Looking for keys</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>voxdeck::PathField</name>
    <message>
        <source>or type a path, or a name such as shard-{000000..000719}.tar</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Path or name with braces</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A&amp;dd</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add typed path</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A path, or a name with braces that stands for several files: {000000..000719}, {train,dev}; :: joins names. Press Enter to add it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Adds the typed path to the sources (Enter)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>voxdeck::PauseBar</name>
    <message>
        <source>Apply</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Segments at pauses</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>At pauses</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Audio below this level counts as a pause</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> dB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pause</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>shortest</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shorter segments are merged with the nearer neighbour</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>longest</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Longer segments are divided where they are quietest</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Preview</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Discard the proposal (Esc)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>threshold</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shorter pauses do not divide a segment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use these segments for the recording (Enter)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>voxdeck::PausesDesk</name>
    <message>
        <source>Pauses cannot be found: the audio cannot be read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The recording is still being read…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Looking for pauses</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation type="unfinished">%1：%2 {1,?}</translation>
    </message>
    <message numerus="yes">
        <source>%Ln segments</source>
        <translation>
            <numerusform>%Ln 个片段</numerusform>
        </translation>
    </message>
    <message>
        <source>Dividing the recording at its pauses</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Divided at pauses, %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No audio is above the threshold.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Editing is locked at the moment. The proposal is kept here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 created at the pauses of %2. Undo restores the previous segments.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 created at the pauses of %2. They cannot be published into this dataset; use Export or Build.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The audio is still being read. Try again in a moment.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>voxdeck::PdfWords</name>
    <message>
        <source>(none)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Charts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>most: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>; without a value: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Audit of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>第 %1 页，共 %2 页</translation>
    </message>
</context>
<context>
    <name>voxdeck::PeopleDesk</name>
    <message>
        <source>Counting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>已停止。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln segments are unchanged.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Another change is still running.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Assigning</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>Assignment of %Ln segments</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln segments assigned.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Stopped. Nothing was changed.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>voxdeck::PeopleDialog</name>
    <message>
        <source>People and assignment</source>
        <translation>人员与分配</translation>
    </message>
    <message>
        <source>&amp;Assign</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>People, separated by commas</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>anna, ben; leave empty to unassign</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unit of assignment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whole recordings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Single segments</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Order of assignment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In turn</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fewest hours first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Segments each</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>种子</translation>
    </message>
    <message>
        <source>The same seed assigns the same segments to the same people</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Assignment by person</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Person</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Segments</source>
        <translation>片段</translation>
    </message>
    <message>
        <source>One undo step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;People</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Distribute</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Segments &amp;each</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Seed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>nobody</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>&amp;Assign %Ln segments</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Keep existing assignments</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Unit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Length</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>voxdeck::PlanView</name>
    <message>
        <source>Plan is older than the latest changes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recompute</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is written, by split</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Split / subset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Written</source>
        <translation>写入</translation>
    </message>
    <message>
        <source>Length</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shards</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Est. size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reason</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Segments</source>
        <translation>片段</translation>
    </message>
    <message>
        <source>Share</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shards of the plan</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shard</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Plan</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compute the plan again from the current rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recompute the plan</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>plan computed %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>Free space on target %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 Enough for this plan.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 Not enough: the plan needs about %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 in = %2 written + %3 skipped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 · %2 · %3 · about %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%Ln shards</source>
        <translation>
            <numerusform>%Ln 个分片</numerusform>
        </translation>
    </message>
    <message>
        <source>Total</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show rows written: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show rows: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Missing audio: will fail</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Failed in the build</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In</source>
        <comment>segments that the filter lets in</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Segments before any is skipped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not written</source>
        <translation>未写入</translation>
    </message>
    <message>
        <source>Why segments are not written</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show rows not written: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 in = %2 to write + %3 skipped</source>
        <translation>输入 %1 = 待写入 %2 + 跳过 %3</translation>
    </message>
    <message>
        <source>%1 in = %2 written + %3 to write + %4 skipped</source>
        <translation>输入 %1 = 已写入 %2 + 待写入 %3 + 跳过 %4</translation>
    </message>
    <message>
        <source>To write</source>
        <translation>待写入</translation>
    </message>
    <message>
        <source>Skipped</source>
        <translation>跳过</translation>
    </message>
    <message>
        <source>What will be written, by split</source>
        <translation>将写入的内容（按划分）</translation>
    </message>
    <message>
        <source>Show rows to write: %1</source>
        <translation>显示待写入的行：%1</translation>
    </message>
    <message>
        <source>The target has no free space, and the plan needs about %1. Choose another output folder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 + %2 failed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (%2 of them without audio will fail)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>voxdeck::PreferencesDialog</name>
    <message>
        <source>Preferences</source>
        <translation>首选项</translation>
    </message>
    <message>
        <source>You</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>外观</translation>
    </message>
    <message>
        <source>Playback</source>
        <translation>播放</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>时间轴</translation>
    </message>
    <message>
        <source>Choose a preset or set single keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Your name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>System</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>Light</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>High contrast</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>配色</translation>
    </message>
    <message>
        <source>Transcript font size in pixels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> px</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Transcript font size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Foot pedal: F4 plays while it is held down</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rewind after a pause in seconds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Length played at a boundary in milliseconds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> ms</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mouse wheel over the timeline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scrolls, zooms with Ctrl</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zooms, scrolls with Ctrl</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mouse wheel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shortest segment made by dragging in milliseconds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shortest segment by dragging</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Disk space for waveforms in megabytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> MB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Disk space for waveforms</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Autoplay: play each segment when it is opened</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tab plays and pauses in the transcript (%1 leaves the field)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Data from servers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cache</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change keys…</source>
        <translation>更改快捷键…</translation>
    </message>
    <message>
        <source>Shown on your edits and comments, and used for assignments</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Takes effect after a restart</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Playback rewinds by this amount when it resumes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rewind on resume</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Boundary preview length</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keeps waveforms of long recordings, so that they open at once</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>voxdeck::ProfileDesk</name>
    <message>
        <source>Reading the scoring profile</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading scoring profiles</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Rescoring; until it finishes, some segments keep scores of the previous profile</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopped; some segments still have scores of the previous profile.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>voxdeck::ProfileDialog</name>
    <message>
        <source>Scoring profile</source>
        <translation>评分方案</translation>
    </message>
    <message>
        <source>Segment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use profile</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>%1. Hash %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This profile is in use.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reference</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>hypothesis</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unicode form</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Case</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Width</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Diacritics</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Numbers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Punctuation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Words</source>
        <translation>词数</translation>
    </message>
    <message>
        <source>Characters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Alignment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Empty reference</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Defines CER and WER in the table, the live rate, charts, queues, limits, builds and reports</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Original and normalised texts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Original</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Normalised</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Changes the profile of this project; preview its effect below</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All segments are rescored in the background. Rates of different profiles are not comparable.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>for example %1</source>
        <translation>例如 %1</translation>
    </message>
    <message>
        <source>Pairs of brackets; the text between them is not compared</source>
        <translation>成对的括号；其间的文字不参与比较</translation>
    </message>
    <message>
        <source>Dropped tags</source>
        <translation>忽略的标签</translation>
    </message>
</context>
<context>
    <name>voxdeck::PublishDesk</name>
    <message>
        <source>Preparing the list of changes…</source>
        <translation>正在准备更改列表…</translation>
    </message>
    <message>
        <source>Plan publish</source>
        <translation>准备发布</translation>
    </message>
    <message>
        <source>Nothing to publish. Every corrected text is in the dataset; statuses, flags and comments stay in the workspace.</source>
        <translation>没有可发布的内容。所有改正的文本都已在数据集中；状态、旗标和评论保留在工作区。</translation>
    </message>
    <message>
        <source>Editing waits while the revision is written.</source>
        <translation>写入修订版期间不能编辑。</translation>
    </message>
    <message>
        <source>Publish</source>
        <translation>发布</translation>
    </message>
    <message>
        <source>The results are unpublished edits now. Publish when you are ready.</source>
        <translation>结果现在是未发布的编辑。准备好后请发布。</translation>
    </message>
    <message>
        <source>Not written</source>
        <translation>未写入</translation>
    </message>
    <message>
        <source>Not published</source>
        <translation>未发布</translation>
    </message>
    <message>
        <source>Show why…</source>
        <translation>显示原因…</translation>
    </message>
    <message>
        <source>These edits cannot be written into the dataset. They stay in the journal.</source>
        <translation>这些编辑无法写入数据集，会留在日志中。</translation>
    </message>
    <message>
        <source>Revision r%1 published: %2. Written: %3.</source>
        <translation>已发布修订版 r%1：%2。已写入：%3。</translation>
    </message>
    <message>
        <source>This server has no conditional writes: edits that another person published at the same moment may be lost. Let one person publish at a time.</source>
        <translation>此服务器不支持条件写入：他人同时发布的编辑可能丢失。请一次只由一个人发布。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln edits were not written.</source>
        <translation>
            <numerusform>%Ln 处编辑未写入。</numerusform>
        </translation>
    </message>
    <message>
        <source>One of the two texts changed while you decided. Publish again to choose between the current texts.</source>
        <translation>在您决定期间，两个文本之一已更改；请再次发布，以在当前文本之间决定。</translation>
    </message>
    <message>
        <source>Offline mode is on, and publishing needs the server.</source>
        <translation>离线模式已开启，而发布需要服务器。</translation>
    </message>
    <message>
        <source>Work online</source>
        <translation>在线工作</translation>
    </message>
    <message>
        <source>Publish again…</source>
        <translation>再次发布…</translation>
    </message>
</context>
<context>
    <name>voxdeck::PublishDialog</name>
    <message numerus="yes">
        <source>%Ln values</source>
        <translation>
            <numerusform>%Ln 个值</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, %2; audio untouched</source>
        <translation>%1，%2；音频不变</translation>
    </message>
    <message numerus="yes">
        <source>%Ln records</source>
        <translation>
            <numerusform>%Ln 条记录</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>a kind of change and how many</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>Publish edits</source>
        <translation>发布编辑</translation>
    </message>
    <message numerus="yes">
        <source>%Ln edits</source>
        <translation>
            <numerusform>%Ln 处编辑</numerusform>
        </translation>
    </message>
    <message>
        <source>Changes</source>
        <translation>更改</translation>
    </message>
    <message>
        <source>Written</source>
        <translation>写入</translation>
    </message>
    <message>
        <source>On disk</source>
        <translation>磁盘</translation>
    </message>
    <message>
        <source>%1 added in %2</source>
        <translation>在 %2 中添加 %1</translation>
    </message>
    <message numerus="yes">
        <source>%Ln shards</source>
        <translation>
            <numerusform>%Ln 个分片</numerusform>
        </translation>
    </message>
    <message>
        <source>Audio</source>
        <translation>音频</translation>
    </message>
    <message>
        <source>untouched</source>
        <translation>不变</translation>
    </message>
    <message>
        <source>Only these values change: all other bytes stay unchanged. Each file is replaced in one step. Values without a field in the list stay in the workspace.</source>
        <translation>只有这些值会改变，其他字节保持不变。每个文件一步替换。列表中没有对应字段的值留在工作区。</translation>
    </message>
    <message>
        <source>Records are appended and the index is replaced in one step. Readers see the old state or the new one, never a mixture.</source>
        <translation>记录追加在末尾，索引一步替换。读取者看到的要么是旧状态，要么是新状态，绝不会混杂。</translation>
    </message>
    <message>
        <source>Note for the history (optional)</source>
        <translation>历史备注（可选）</translation>
    </message>
    <message>
        <source>Note for the history</source>
        <translation>历史备注</translation>
    </message>
    <message>
        <source>Publish</source>
        <translation>发布</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>%1 of %2 were changed by others since you opened them. They are shown after this and are not overwritten.</source>
        <translation>您打开之后，%2中有 %1 被他人更改。随后会显示它们，且不会被覆盖。</translation>
    </message>
    <message numerus="yes">
        <source>… and %Ln more</source>
        <translation>
            <numerusform>… 另有 %Ln 处</numerusform>
        </translation>
    </message>
    <message>
        <source>All unpublished edits</source>
        <translation>所有未发布的编辑</translation>
    </message>
    <message>
        <source>Edits of the segments in the table</source>
        <translation>表格中片段的编辑</translation>
    </message>
    <message>
        <source>Edits of approved segments</source>
        <translation>已通过片段的编辑</translation>
    </message>
    <message>
        <source>Edits to publish</source>
        <translation>要发布的编辑</translation>
    </message>
    <message>
        <source>Edits of other segments stay unpublished. Divided or merged segments are published only when all of them are chosen.</source>
        <translation>其他片段的编辑保持未发布。切分或合并的片段只有全部选中才会发布。</translation>
    </message>
    <message>
        <source>No edit of these segments can be written.</source>
        <translation>这些片段的编辑都无法写入。</translation>
    </message>
    <message>
        <source>Not written, and why:</source>
        <translation>未写入及原因：</translation>
    </message>
    <message numerus="yes">
        <source>%Ln values of the workspace</source>
        <translation>
            <numerusform>工作区的 %Ln 个值</numerusform>
        </translation>
    </message>
    <message>
        <source>Not written</source>
        <translation>未写入</translation>
    </message>
    <message numerus="yes">
        <source>%Ln edits stay unpublished</source>
        <translation>
            <numerusform>%Ln 处编辑保持未发布</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%2中有 %1</translation>
    </message>
    <message>
        <source>Write %1 as revision r%2?</source>
        <translation>将 %1 写为修订版 r%2？</translation>
    </message>
    <message>
        <source>File &gt; Export</source>
        <translation>“文件 &gt; 导出”</translation>
    </message>
    <message>
        <source>the Build page</source>
        <translation>“构建”页面</translation>
    </message>
    <message>
        <source>%1 into the list; values without a field in the list stay in the workspace</source>
        <translation>%1 写入列表；列表中没有对应字段的值留在工作区</translation>
    </message>
    <message numerus="yes">
        <source>%Ln values and lines</source>
        <translation>
            <numerusform>%Ln 个值和行</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln segment changes stay unpublished:</source>
        <translation>
            <numerusform>%Ln 处片段更改保持未发布：</numerusform>
        </translation>
    </message>
    <message>
        <source>Preparing the changes…</source>
        <translation>正在准备更改…</translation>
    </message>
    <message>
        <source>Stays unpublished</source>
        <translation>保持未发布</translation>
    </message>
    <message numerus="yes">
        <source>%Ln edits of other segments</source>
        <translation>
            <numerusform>其他片段的 %Ln 处编辑</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 and %2 in %3</source>
        <comment>edits, values and their segments</comment>
        <translation>%3中的%1和%2</translation>
    </message>
    <message numerus="yes">
        <source>%Ln records; some have several edits</source>
        <translation>
            <numerusform>%Ln 条记录；有些含有多处编辑</numerusform>
        </translation>
    </message>
    <message>
        <source>%1; %2; audio untouched</source>
        <comment>values and files</comment>
        <translation>%1；%2；音频不变</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>files and their bytes</comment>
        <translation>%1，%2</translation>
    </message>
</context>
<context>
    <name>voxdeck::QueueDesk</name>
    <message>
        <source>Counting queues</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>voxdeck::QueuesPane</name>
    <message>
        <source>Worst CER</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No reference</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No hypothesis</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Too fast</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Too slow</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Silent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Quiet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clipped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Noisy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Narrow band</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cut at the start</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cut at the end</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Repeated words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Many switches</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Too short</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Too long</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No length</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Queues of the audit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Queue</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Segments</source>
        <translation>片段</translation>
    </message>
    <message>
        <source>Query</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Columns of the queues</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not measured</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dismissed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dismiss these segments</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Restore dismissed segments</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Puts dismissed segments back into the queue</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wrong language</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Another language heard</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Odd characters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hypotheses disagree</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Duplicate text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Duplicate audio</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Blank transcript</source>
        <translation>空白转写</translation>
    </message>
    <message>
        <source>Missing audio</source>
        <translation>缺失音频</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Removes segments you found correct from this queue; they can be restored</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Space plays the worst segment of the queue; Enter or a double click lists its segments</source>
        <translation>空格键播放该队列中最差的片段；回车键或双击列出其片段</translation>
    </message>
</context>
<context>
    <name>voxdeck::QuitQuestion</name>
    <message>
        <source>Quit</source>
        <translation>退出</translation>
    </message>
    <message>
        <source>Still running: %1</source>
        <translation>仍在运行：%1</translation>
    </message>
    <message numerus="yes">
        <source>Quitting stops %Ln jobs, which can be resumed later.</source>
        <translation>
            <numerusform>退出会停止 %Ln 个任务，以后可以继续。</numerusform>
        </translation>
    </message>
    <message>
        <source>Keep running in background</source>
        <translation>在后台继续运行</translation>
    </message>
    <message>
        <source>Stop and quit</source>
        <translation>停止并退出</translation>
    </message>
    <message>
        <source>Pause and quit</source>
        <translation>暂停并退出</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message numerus="yes">
        <source>Quitting stops %Ln jobs. Their unfinished work is lost.</source>
        <translation>
            <numerusform>退出会停止 %Ln 个任务。未完成的工作会丢失。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voxdeck::RangeDesk</name>
    <message>
        <source>Save as audio file</source>
        <translation>另存为音频文件</translation>
    </message>
    <message>
        <source>Audio (*.wav *.flac *.ogg *.opus *.mp3)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saving audio</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved %1 s to %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Play the range</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zoom to the range</source>
        <translation>缩放到所选范围</translation>
    </message>
    <message>
        <source>Clear the range</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Play from here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Range %1 to %2, %3 s. Press %4 to play it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file contains less than the recording: %1.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>voxdeck::RateCurve</name>
    <message>
        <source>Rate since the build began</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 MB/s now, at most %2 MB/s</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>voxdeck::RateGauge</name>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
</context>
<context>
    <name>voxdeck::RateLimitsDialog</name>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>CER good up to %</source>
        <translation>CER 好，最高 %</translation>
    </message>
    <message>
        <source>CER fair up to %</source>
        <translation>CER 一般，最高 %</translation>
    </message>
    <message>
        <source>WER good up to %</source>
        <translation>WER 好，最高 %</translation>
    </message>
    <message>
        <source>WER fair up to %</source>
        <translation>WER 一般，最高 %</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>All languages</source>
        <translation>所有语言</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>A rate is good up to the first percentage, fair up to the second, and bad above. Languages without limits use those of “All languages”. The limits apply to everyone who opens this workspace.</source>
        <translation>错误率不超过第一个百分比为好，不超过第二个为一般，更高为差。未设置界限的语言使用“所有语言”的界限。这些界限适用于打开此工作区的每个人。</translation>
    </message>
    <message>
        <source>Save limits</source>
        <translation>保存界限</translation>
    </message>
    <message>
        <source>%1: enter two increasing percentages, or leave both empty.</source>
        <translation>%1：请输入两个递增的百分比，或都留空。</translation>
    </message>
    <message>
        <source>Error rate limits</source>
        <translation>错误率界限</translation>
    </message>
</context>
<context>
    <name>voxdeck::RatesDesk</name>
    <message>
        <source>Storing settings</source>
        <translation>正在保存设置</translation>
    </message>
    <message>
        <source>Error rate limits saved in the workspace.</source>
        <translation>错误率界限已保存在工作区中。</translation>
    </message>
</context>
<context>
    <name>voxdeck::ReasonDialog</name>
    <message>
        <source>Reason</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reasons; a digit chooses one at once</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Another reason</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Text is wrong</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Noise or music</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cut off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wrong language</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No speech</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Private or offensive</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bad recording</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved in the journal; one undo step.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Overlapping speakers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>voxdeck::RecipeDesk</name>
    <message>
        <source>%1 of %2</source>
        <translation>第 %1 页，共 %2 页</translation>
    </message>
    <message numerus="yes">
        <source>%Ln segments</source>
        <translation>
            <numerusform>%Ln 个片段</numerusform>
        </translation>
    </message>
    <message>
        <source>Planning…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New plan</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No plan</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Output folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open recipe</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recipes (*.json)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading a recipe</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save recipe</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Writing a recipe</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recipe saved as %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The command line reads rules by split from a file. Save the recipe to see its command.</source>
        <translation>命令行从文件中读取按划分设定的规则。请保存配方以查看其命令。</translation>
    </message>
</context>
<context>
    <name>voxdeck::RecipePanel</name>
    <message>
        <source>for the next build</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>default</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> MB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> MB/s</source>
        <translation> MB/s</translation>
    </message>
    <message>
        <source>Max CER</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>any</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Max failed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>default, 1 %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Low priority</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start build</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Edit as new plan</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open recipe…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save recipe…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Options of the build</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Options</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Segments with a higher character error rate are left out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all segments</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Segments to build</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A query as in the search field: split:train -flag:yes dur:1-30</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Segments</source>
        <translation>片段</translation>
    </message>
    <message>
        <source>Output folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose the output folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 kHz, mono</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Format</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Format of the shards</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Codec</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Codec of the audio</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sample rate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Audio of another rate is converted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Max shard size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Segments in a shard</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Max segments</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>recordings together</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>source order</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>segments shuffled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shard order</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>种子</translation>
    </message>
    <message>
        <source>The same seed, recipe and rows give the same bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Naming</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Path of a shard: text, {country}, {split}, {shard} or {shard:N} digits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shortest duration</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shorter segments are left out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Longest duration</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Longer segments are left out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>to</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>时长</translation>
    </message>
    <message>
        <source>all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recordings</source>
        <translation>录音</translation>
    </message>
    <message>
        <source>Builds only this many recordings, for a trial run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The build stops when a larger share of its segments fails; default: 1 %, after the first 20; 100 %: never</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Split</source>
        <translation>划分</translation>
    </message>
    <message>
        <source>Max CER of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>as above</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Build %1</source>
        <translation>构建 %1</translation>
    </message>
    <message>
        <source>Whether segments of this split are built</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Segments in a shard of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all cores</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Workers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Threads that decode and encode</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rate limit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Low priority: other programs get the processor first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Writes the shards; they appear only when complete</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open recipe</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reads the options from a recipe file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save recipe</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Writes the options into a recipe file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a folder, or s3://bucket/prefix</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where the shards are written: a new or empty folder, or an address to which they are sent after the build on this computer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Allow leaks between splits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Maximum size of a shard (0: no limit; default: set by the format)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Maximum segments per shard (0: no limit; default: set by the format)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With a seed, “recordings together” shuffles whole recordings; “segments shuffled” requires a seed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Builds even if recordings, speakers, texts or audio appear in several splits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Maximum segments per shard of this split</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Maximum bytes written per second; can be changed during the build</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copies these options into a new plan for another output folder</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>voxdeck::RecordingFilters</name>
    <message>
        <source>Add filter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>List only some of the recordings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Would move</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Split now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in several</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>Several speakers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name contains…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filter recordings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>筛选</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>would move</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Speaker</source>
        <translation>说话人</translation>
    </message>
    <message>
        <source>several</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove this filter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filter %1: %2, press to remove it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Part of the recording’s name</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>voxdeck::RecordingLine</name>
    <message>
        <source>audio.bin, item %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>segment %1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 reviewed</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>voxdeck::RecordingsModel</name>
    <message>
        <source>several</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in several</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>recording and split</comment>
        <translation type="unfinished">%1：%2 {1,?}</translation>
    </message>
    <message>
        <source>%1, %2, proposed %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recording</source>
        <translation>录音</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>Lang</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Speaker</source>
        <translation>说话人</translation>
    </message>
    <message>
        <source>Seg.</source>
        <comment>segments</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Length</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Now</source>
        <translation>现在</translation>
    </message>
    <message>
        <source>Proposed</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>voxdeck::RecordingsView</name>
    <message>
        <source>Recordings</source>
        <translation>录音</translation>
    </message>
    <message>
        <source>Columns of the recordings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rows of the recordings</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>voxdeck::RemoteCachePanel</name>
    <message>
        <source>Clear cache</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Disk space used by data from servers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Parts of remote files that were fetched. They can be fetched again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> GB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Disk space for data from servers in gigabytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The cache stays below this size; the least recently used data are removed first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete cached data, except open or pinned files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>第 %1 页，共 %2 页</translation>
    </message>
    <message>
        <source>Read from the cache: %1. Fetched from servers: %2. Removed to make room: %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing has been fetched from servers yet.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>voxdeck::RepairDialog</name>
    <message>
        <source>Recordings that would move</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recording</source>
        <translation>录音</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>现在</translation>
    </message>
    <message>
        <source>After</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Length</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in several</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%Ln recordings move to %1</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln recordings lose their split</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>%1.</source>
        <translation type="unfinished">%1.</translation>
    </message>
    <message>
        <source>, </source>
        <comment>between two counts</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Repair leaks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Segments that share a recording, a speaker or a text go to the split that holds most of them. Frozen splits do not change; recordings that share something with them lose their split. The repair is one undo step.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%Ln leaks between frozen splits stay.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Move %Ln recordings</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
</context>
<context>
    <name>voxdeck::ReplaceDesk</name>
    <message>
        <source>Stopped.</source>
        <translation>已停止。</translation>
    </message>
    <message>
        <source>%1 in %2; %3 searched.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%Ln matches</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Another change is still running.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Replacing</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>Replace “%1” in %Ln segments</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Stopped. Nothing was changed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 replaced in %2. Undo reverts all of it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Searching</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>No matches in %Ln segments.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln segments have changed since the search and were not replaced. Search again to see them.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voxdeck::ReplaceDialog</name>
    <message>
        <source>Find and replace in transcripts</source>
        <translation>在转写文本中查找和替换</translation>
    </message>
    <message>
        <source>Regular e&amp;xpression</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Match &amp;case</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Find all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tick &amp;all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tick &amp;none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Replace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Text to find</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Replacement text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>$1 is the first group, $0 the whole match, $$ a dollar sign</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Matches whole words only: “der” does not match “anderen”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Matches; Space selects or clears a row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fin&amp;d</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Replace &amp;with</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message numerus="yes">
        <source>&amp;Replace in %Ln segments</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>One undo step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>At most %1 segments can be replaced at once; narrow the filter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wh&amp;ole words</source>
        <translation>全词(&amp;O)</translation>
    </message>
</context>
<context>
    <name>voxdeck::ReplaceModel</name>
    <message>
        <source>replace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Transcript</source>
        <translation>转写文本</translation>
    </message>
    <message>
        <source>Replaced</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>keep</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>voxdeck::ReportDesk</name>
    <message>
        <source>Save report</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Document with charts (*.html)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pages to print (*.pdf)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Values (*.json)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Table of rates (*.csv)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>audit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Writing the report</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Report saved: %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>voxdeck::ReportDialog</name>
    <message>
        <source>The first %1 of %2 are listed.</source>
        <translation>列出前 %1 个，共 %2 个。</translation>
    </message>
    <message>
        <source>Skipped items and warnings</source>
        <translation>略过的条目和警告</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>What</source>
        <translation>内容</translation>
    </message>
    <message>
        <source>Copy all</source>
        <translation>全部复制</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>voxdeck::ReviewDesk</name>
    <message>
        <source>Segment %1 stays rejected. %2 approves it.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>voxdeck::RowFields</name>
    <message>
        <source>Tags, separated by spaces</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no tags</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Speaker</source>
        <translation>说话人</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tags</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>Changes apply to the %1 selected segments.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tags, separated by spaces (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Speaker (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tag keys</source>
        <translation>标签数字键</translation>
    </message>
    <message>
        <source>Outside text fields, these keys add or remove a tag.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>voxdeck::RowFindDesk</name>
    <message numerus="yes">
        <source>%Ln matches</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>第 %1 页，共 %2 页</translation>
    </message>
    <message>
        <source>“%1” is not in this text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing to replace in this text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%Ln matches replaced.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voxdeck::RulePanel</name>
    <message>
        <source>speaker</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>language</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>country</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unassigned recordings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>selected recordings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save rule</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rule</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The same rule, seed and rows always give the same assignment. Applying is one undo step.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All recordings that share a speaker go to the same split. A recording is never divided.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep recordings of a speaker together</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>at random</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>longest first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>by hash of the name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How recordings are chosen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>By hash: a recording keeps its split when the dataset grows.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>hours</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>segments</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>recordings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Balance on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stratify by language</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stratify by country</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep the percentages in each language</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep the percentages in each country</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tolerance per language</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>种子</translation>
    </message>
    <message>
        <source>The same rule, seed and rows give the same splits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Assign whole</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep together</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Another seed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stratify by</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tolerance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>per language</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Apply to</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Percent for %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Frozen: no recording enters or leaves this split</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing to apply</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>Apply to %Ln recordings</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Assigns as proposed; one undo step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export list…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is frozen; recordings that no other split takes stay unassigned.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all recordings not in a frozen split</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saves the rule with this dataset without assigning anything</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saves the current split of every recording as a CSV file, without proposals</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Quantity that the percentages apply to</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Languages that deviate more from the target are marked in the table below</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remainder: 100 % minus the other splits</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>voxdeck::SampleDesk</name>
    <message>
        <source>Packing the sample dataset</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>voxdeck::SampleDialog</name>
    <message>
        <source>Random sample</source>
        <translation>随机抽样</translation>
    </message>
    <message>
        <source>Name of the sample</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The sample is saved as a basket of this name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Segments</source>
        <translation>片段</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>种子</translation>
    </message>
    <message>
        <source>The same seed draws the same segments</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Draw</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sample of %1, seed %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>voxdeck::SampleMarksDesk</name>
    <message>
        <source>Drawing…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drawing sample</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saving a mark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Evaluating the sample</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>voxdeck::SamplePane</name>
    <message>
        <source>pass</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fail</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>%1 (%2 to %3)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (no interval: fewer than two recordings)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>accepted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rejected</source>
        <translation>已驳回</translation>
    </message>
    <message>
        <source>undecided, draw more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Draw sample</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pass (P)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fail (F)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show sample</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Result of the sample</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Segments of the sample</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Reference</source>
        <translation>参考文本</translation>
    </message>
    <message>
        <source>Hypothesis</source>
        <translation>识别结果</translation>
    </message>
    <message>
        <source>CER %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Columns of the sample</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> segments</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Segments to draw</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>by language</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>by split</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>by speaker</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>by recording</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>by script</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>by source</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Strata of the sample</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>seed </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Seed of the draw</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The same seed draws the same segments again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The segment is good: P in the table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The segment is faulty: F in the table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lists the segments of the sample in the Annotate workspace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CER over</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>WER over</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MER over</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Limit of the rate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>%1, %2: %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>faulty %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 passed, %2 failed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no hypothesis to compare the texts with</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>intervals of 95 % over recordings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (%2 to %3, exact limit)</source>
        <translation>%1（%2 至 %3，精确界限）</translation>
    </message>
    <message>
        <source>Space or F5 plays the segment, P passes and F fails it, U takes the mark back; Enter lists the sample in the Annotate workspace</source>
        <translation>空格键或 F5 播放片段，P 为通过，F 为不通过，U 撤回标记；Enter 在标注工作区列出该样本</translation>
    </message>
    <message>
        <source>Draws a sample of the filtered and brushed segments. Segments marked in an older sample keep their marks.</source>
        <translation>从筛选和刷选的片段中抽取样本。在较早样本中标记过的片段保留其标记。</translation>
    </message>
    <message>
        <source>Number of segments to draw</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Draws segments in proportion to each value’s share</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rate to judge</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rejected if the whole interval of this rate is above the limit, accepted if it is below</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No sample yet. Draw one, listen to its segments, and pass or fail each.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%1 of %Ln reviewed</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln segments no longer exist</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>marks of %Ln segments from earlier draws are kept</source>
        <translation>
            <numerusform>保留此前抽样中 %Ln 个片段的标记</numerusform>
        </translation>
    </message>
    <message>
        <source>exact limit (Clopper-Pearson) if no recording or every recording is faulty</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>voxdeck::ScatterPane</name>
    <message>
        <source>List selected segments</source>
        <translation>列出所选片段</translation>
    </message>
    <message>
        <source>The value of the horizontal axis</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The value of the vertical axis</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%Ln segments</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>%1 without a value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Horizontal axis</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Vertical axis</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lists the segments inside the outline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filter charts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Limits all charts and tables of the page to the segments inside the outline</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>voxdeck::ScatterView</name>
    <message>
        <source>Scatter of two values</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%1 %2 of %3, %4 %5 of %6: %Ln segments</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Draw an outline around segments to select them. Space plays the worst segment of the cell; Enter lists the selection.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>voxdeck::SegmentDesk</name>
    <message>
        <source>Segment divided, %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Segments merged, %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing to merge: this is the first segment of its recording.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drag over the timeline first: the range becomes a segment.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Segment added, %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Segment deleted, %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Segment %1 deleted. Undo restores it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Times changed, %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The start stays after the previous segment and before the end.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The end stays before the next segment and after the start.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Junction moved, %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start moved, %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>End moved, %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Segment %1: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Segment added from %1 to %2, up to the segments beside it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The start must be before the end, %1; %2 is not. Nothing changed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The end must be after the start, %1; %2 is not. Nothing changed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The segment stays between its neighbours and within the audio.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The merged segment has the speaker of its first part, %1; the second part had %2.</source>
        <translation>合并后的片段采用第一部分的说话人 %1；第二部分的说话人是 %2。</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>Segment added. It overlaps other segments; drag its edges to fix that.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The boundary must stay between the start of one segment and the end of the other.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 and %2 were merged together with the %3 s of audio between them.</source>
        <translation>%1 与 %2 已合并，两者之间 %3 秒的音频也包括在内。</translation>
    </message>
</context>
<context>
    <name>voxdeck::SegmentLane</name>
    <message>
        <source>Segment lane</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Seg.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>voxdeck::SegmentPlayer</name>
    <message>
        <source>Audio cannot be read: %1.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>voxdeck::SegmentTable</name>
    <message>
        <source>Segment table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Columns of the segment table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add column</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A version of the transcript, or a field of the metainfo such as info.video</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>voxdeck::SegmentTableModel</name>
    <message>
        <source>%1, flagged</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unpublished</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no transcript</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CER %1 percent, %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>good</source>
        <translation>良好</translation>
    </message>
    <message>
        <source>warn</source>
        <translation>注意</translation>
    </message>
    <message>
        <source>bad</source>
        <translation>差</translation>
    </message>
    <message>
        <source>no longer in this filter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Position</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Status</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Lang</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Country</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctry</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Speaker</source>
        <translation>说话人</translation>
    </message>
    <message>
        <source>Start in the recording</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>End in the recording</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>End</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Chars/s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hypothesis</source>
        <translation>识别结果</translation>
    </message>
    <message>
        <source>Duration in seconds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dur s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Transcript</source>
        <translation>转写文本</translation>
    </message>
    <message>
        <source>Character error rate of the hypothesis</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CER %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Word error rate of the hypothesis</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>WER %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Character error rate in the list</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>List CER %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Word error rate in the list</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>List WER %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Signal to noise ratio in decibels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SNR dB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Assigned to</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Assigned</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recording</source>
        <translation>录音</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>Number of the item in its source</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Item</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Split</source>
        <translation>划分</translation>
    </message>
    <message>
        <source>Unpublished edit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tags</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>Audio is on this computer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Audio is on the server and is fetched for playback</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>audio on this computer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>audio on the server</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, sorted descending</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, sorted ascending</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Characters per second</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>voxdeck::Sentence</name>
    <message>
        <source>holds another number of items than were written</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>does not read back as the archive that was written</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is not a name for a hypothesis; expected at most 100 bytes of letters, digits, &quot;_&quot;, &quot;-&quot; and &quot;.&quot;, with a letter, a digit or &quot;_&quot; first; choose another one with --hypothesis NAME</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the dataset already has a transcript of this name; choose another one with --hypothesis NAME</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lists have a field of this name; choose another one with --hypothesis NAME</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a hypothesis without a name was imported from annotation files, and this one would hide it; undo that import first, or import the list with --map hypothesis=FIELD</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the list already has a field &quot;%1&quot;; choose another name with --hypothesis NAME. Nothing was changed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no hypothesis of this name was imported from a file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>another process is importing; try again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>at most 500,000 segments can be changed at once; import fewer files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>labels replace segments with their text, speaker and times, not with the text alone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the first bytes are not those of gzip, zstd, xz or bzip2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cut short</source>
        <translation>被截断</translation>
    </message>
    <message>
        <source>invalid data</source>
        <translation>数据无效</translation>
    </message>
    <message>
        <source>gzip has the levels 1 to 9</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no memory to pack with</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>zlib was used wrongly</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>zstd has the levels 1 to %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>zstd: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>xz is read but not written; use zstd or gzip</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>other bytes follow the last gzip member</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no memory for zlib</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>damaged gzip data, zlib says: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a zstd frame that needs more than 128 MB of memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a zstd frame made with a dictionary</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no memory for zstd</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>damaged zstd data, libzstd says: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no memory for xz</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an xz stream that needs more than 256 MB of memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an xz stream of a kind liblzma does not know</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>damaged xz data</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no memory for bzip2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>damaged bzip2 data</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no memory to unpack with</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a kind of compression without a decoder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the name in the archive %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>committed twice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lacks the 64-bit numbers that its record refers to</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is encrypted</source>
        <translation>已加密</translation>
    </message>
    <message>
        <source>is packed with method %1; only deflate is read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is a link</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is stored but has two different sizes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>declares a larger unpacked size than deflate allows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its packed bytes are damaged or of another length</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no directory record at byte %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the directory record at byte %1 is cut off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no Zip64 end of the directory at byte %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a zip on more than one disk</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no zip directory at the end: cut short, or not a zip</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its two ends of the directory differ</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the zip directory of %1 bytes at byte %2 does not end at byte %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>holds %1 members; at most %2 are accepted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has a directory of more than 256 MiB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unpacks to more bytes than are accepted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>appears twice</source>
        <translation>出现了两次</translation>
    </message>
    <message>
        <source>the directory has more records than it declares</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reaches into the next member or the directory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the header at byte %1 is not that of &quot;%2&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>member &quot;%1&quot;: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>member &quot;%1&quot;: its checksum is wrong</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reaches past the end, byte %1 and %2 more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the file became shorter while it was read</source>
        <translation>读取过程中文件变短了</translation>
    </message>
    <message>
        <source>zlib did not end with the bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a member was added after the end</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is already in the zip</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>finished twice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is coded in a way that cannot be decoded here (%1); convert it to WAV or FLAC</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is not audio, or is damaged: %1</source>
        <translation>不是音频，或已损坏：%1</translation>
    </message>
    <message>
        <source>is empty: 0 bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is several Ogg recordings in one file, of which only the first could be decoded; split it first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is %1, which this program cannot decode: it was built without FFmpeg&apos;s libraries; convert it first: ffmpeg -i FILE FILE.flac</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is several MP3 recordings in one file, of which only the first could be decoded; convert it first (ffmpeg -i FILE FILE.flac)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has %1 channels; 1 to %2 can be decoded</source>
        <translation>有 %1 个声道；可解码 1 到 %2 个声道</translation>
    </message>
    <message>
        <source>claims a sample rate of %1 Hz</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>truncated: the file ends before its audio</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>truncated: the header says %1 bytes of audio, the whole file has %2</source>
        <translation>被截断：文件头称有 %1 字节音频，整个文件只有 %2 字节</translation>
    </message>
    <message>
        <source>holds floats, which were asked for as integers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>frame %1 lies past the end at frame %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>truncated: the last page of the Ogg file is missing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>damaged: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>truncated: the file ends inside an MP3 frame</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>truncated: the header says %1 frames</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2 were there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cannot be decoded after frame %1</source>
        <translation>第 %1 帧之后无法解码</translation>
    </message>
    <message>
        <source>was asked for a frame before its start</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cannot write audio of %1 channels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cannot write audio of %1 Hz</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 holds %2, not %3 Hz; choose WAV or FLAC, or resample first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 holds up to %2 Hz, not %3 Hz</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 channels cannot be written by the libsndfile that is installed; choose WAV or FLAC</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 at %2 Hz cannot be written by the libsndfile that is installed; choose WAV or FLAC</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cannot be written: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 encoder failed: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>WAV of 16 bits was given other samples</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>WAV cannot hold 4 GiB or more; choose FLAC or a shorter range</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no samples to write; only WAV files can be empty</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 encoder failed at the end</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cannot be written: the name must end in .wav, .flac, .ogg, .opus or .mp3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has %1 samples; its header says %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is not plain FLAC</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has blocks of several sizes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ends inside its metadata</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has no FLAC frame at byte %1</source>
        <translation>字节 %1 处没有 FLAC 帧</translation>
    </message>
    <message>
        <source>has a damaged FLAC frame at byte %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>does not begin and end on FLAC frames there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>was changed while it was read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has %1 channels, not channel %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>was asked for frames %1 to %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is too long: more than the %1 samples that one item can hold at %2 Hz</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unknown coding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>more audio after its end</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the encoder gave no Ogg page at byte %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has a damaged Ogg page at byte %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has several streams at byte %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has a packet that runs over pages at byte %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>holds no audio</source>
        <translation>不含音频</translation>
    </message>
    <message>
        <source>ends without its last page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ends before its first sample</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is not Ogg Opus</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is not Ogg Opus of one or two channels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has no Opus packet at byte %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has a gap before byte %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has no whole Ogg page at byte %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has no such samples to cut</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>peaks are kept when all of them are known</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>soxr failed: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>libsamplerate failed: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>soxr cannot start: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>libsamplerate cannot start: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cannot resample from %1 Hz to %2 Hz: rates are 1 to 768000 Hz, at most 1:256</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unknown resampler</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sample rate %1 Hz is not positive</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time %1 s is not a number of seconds of 0 or more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time %1 s is too large to name one frame</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>end %1 s is before start %2 s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the threshold must be from -100 to 0 dB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the shortest pause must be from 0.02 to 60 s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the shortest segment must be from 0.01 to 3,600 s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the longest segment must be at least twice as long as the shortest</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>other values were asked for</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a spectrogram of %1 x %2 pixels over %3 frames cannot be drawn</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a window of %1 frames does not go with a transform of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the band or the range of levels is empty</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no memory for the Fourier transform</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is not a spectrogram&apos;s look; expected a scale (linear, mel, log), a window of 1 to 200 ms, a range of 20 to 140 dB and colours (theme, ice, magma, grey, viridis, cividis), such as &quot;mel 25 70 viridis&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has %1 channels; there is no channel %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;%1&quot; is a number of rows; a sample is judged by cer, wer, mer or ser</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the charts belong to other rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the list of charts does not match its files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is not an audit; expected the output of audit --json, or a report .json</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is not an audit: the list of hypotheses is missing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pages are laid out with the window&apos;s fonts, so only the window writes PDF; write .html here and print it, or save the report in the Audit workspace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the format of the report is unknown; expected a name that ends in .html, .json or .csv</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is too short for a column of bins</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is not a column of bins</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>says %1 rows and holds %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has an invalid scale</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has other bins than were written</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has a bin past the last one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the scale has no range</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a limit; expected cer, wer, mer, ser or unscored, then &gt;, &gt;=, &lt; or &lt;=, then a number, such as cer&gt;0.12</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;%1&quot; has a share as its limit; unscored is a number of segments, such as unscored&gt;100</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;%1&quot; is a limit of more than 100 %; end it with % if that is meant, or to mean percent, such as cer&gt;12%</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the sample rate or number of channels is not one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an incomplete frame was added</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>webrtc&apos;s speech detector could not be started</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no hypothesis is here; recognisers are compared by two or more. Import or attach another one: Data &gt; Import annotations, or voxdeck-cli hypothesis</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>only one hypothesis is here, &quot;%1&quot;; recognisers are compared by two or more. Import or attach another one: Data &gt; Import annotations, or voxdeck-cli hypothesis</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>has element type code %1 at byte %2; expected 1 to 8</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the SHA-256 could not be computed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the range ends past the end of the object</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the cache has no room to read ahead</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>would exceed 512 MiB, the most that is replaced on a server; copy the dataset, publish into the copy and upload it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>was changed by another user or program; open it again</source>
        <translation>已被其他用户或程序修改；请重新打开</translation>
    </message>
    <message>
        <source>does not exist</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is not in S3 storage, and only objects there can be replaced; upload the dataset instead</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has no ETag on this server, so changes by others cannot be noticed; upload the dataset instead</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is nothing at this address</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has over 1,000,000 entries, too many to open as a folder; list them with &quot;voxdeck-cli ls --recursive&quot; and open a list of those that are meant</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>enough</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is on a server, which is not written to; write into a local folder and send it with &apos;voxdeck-cli upload&apos;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has %1 bytes, too many to be fetched whole; copy it to this machine first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the folder is not a Voxdeck cache and holds other files; name an empty folder, or one that does not exist</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the limit of a cache is at least 16 MiB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there are more than %1 changes; choose fewer, by a filter, a time or a person</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is no longer in the dataset, and a change set cannot name it; its change is skipped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is no longer in the dataset, so no filter matches it; export without a filter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is not a JSON object</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has no &quot;item&quot; with a key or #N</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has no &quot;text&quot; with the new text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has a &quot;before&quot; that is not a text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has a &quot;segment&quot; that is not a number counted from 0</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has no such segment; the item has one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the text is now &quot;%1&quot;, not the one the change was based on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>does not fit line %1 of the same file, which makes something else of the segment; merge the files of the two people again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has no such segment here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>appears twice with different values</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>was to become %1, and is no longer in the dataset here; change its segments by hand</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>was changed here in the meantime; compare again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is not Unicode</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>changes &quot;%1&quot;, which this version does not know</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is not a change set: its first line does not say so</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is a change set of another version; a newer Voxdeck may read it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has no &quot;%1&quot; that is a text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has a &quot;%1&quot; that is not Unicode</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>names no item</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ends in the middle of line %1: the file is truncated; ask for it again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is not a change set: it is empty</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has %1 of %2 changes: the file is truncated or was edited; ask for it again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has a &quot;result&quot; that is neither of its two sides; copy its &quot;after&quot; or its &quot;other&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its result was decided between other values than the present ones; write the conflicts again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no conflict about this value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>was divided or deleted here meanwhile</source>
        <translation>在此期间已被切分或删除</translation>
    </message>
    <message>
        <source>has a new segment at %1 s beside one that was published here; a change set cannot contain it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is not a list of segments: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a segment has no &quot;%1&quot; that is a time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its &quot;%1&quot; is not a text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an entry is not an object</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a segment ends before it begins</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is not a JSON array</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>two of them are the segment itself</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>was changed by another program meanwhile</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has no &lt;country&gt;_manifest.csv</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has no columns &quot;key&quot; and &quot;video_id&quot;, so it is not a manifest of segments</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has no header in its first line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has no column &quot;%1&quot;, so it is not a manifest of segments</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has no columns &quot;split&quot; and &quot;video_id&quot;, so it is not a splits file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is a field that is changed row by row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>only tags can be added and removed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the tag is missing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an import has moved rows since; select them again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>also has other changes, which are undone with it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the split is frozen; a reason is needed to change it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the segments of an item are set for the whole item</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is a field that bulk edits change</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the text is not UTF-8</source>
        <translation>文本不是 UTF-8 编码</translation>
    </message>
    <message>
        <source>invalid value: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a segment must end after it begins</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>was changed elsewhere since it was read; nothing was changed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>was deleted since; the comment was not added</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no such comment; it may have been deleted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>names more than 1,000 people</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>appears twice in the list of people</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the comment is not UTF-8</source>
        <translation>评论不是 UTF-8 编码</translation>
    </message>
    <message>
        <source>no such segment in the item</source>
        <translation>条目中没有这个片段</translation>
    </message>
    <message>
        <source>no such segment in the item; it may have been deleted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>publishing of this step was interrupted. Publish again: that finishes it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>was written by a publication that was interrupted. Publish again: that finishes it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is published and cannot be undone</source>
        <translation>已发布，无法撤销</translation>
    </message>
    <message>
        <source>no item of this dataset has that key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>several items have this key; use the item&apos;s number instead</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 changed the %2 after this step, which cannot be undone or redone under it; edit the segment, or let %1 undo that change first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing is louder than the threshold; use a lower threshold</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>at most 200,000 transcripts can be changed at once; narrow the filter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not a field that is set row by row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>at most 200,000 segments can be changed at once; narrow the filter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is the last segment of its recording</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the recording has no segments; they may have been deleted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ends after the audio, which is %1 s long</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cannot be divided at %1 s: it is %2 s long, from %3 s to %4 s, and each part is at least 0.01 s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is the last segment of its item</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 at %2 s; choose times between the neighbours, or allow the overlap (--overlap)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is the last segment of its item, which keeps at least one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no segments to replace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>belongs to a different audio file than the other segments; merge or replace segments of one file only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>at most 200,000 transcripts can be changed at once; narrow the query</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the text to find is empty</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the text to find and its replacement may have 1,000 bytes each</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unknown group %1 in the regular expression</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a transcript would become longer than 1 MB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>contains no audio</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is a file of the work package itself; choose another name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>contains files that are not part of this work package; choose another folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no segments are selected; a work package needs at least one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the share for double annotation must be a number from 0 to 1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the margin must be from 0 to 60 seconds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>double annotation needs a package for two or more people</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a work package has at most %1 segments; choose fewer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>each person needs a different name without slashes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>does not fit: a work package holds at most %1 MiB, which %2 of its %3 segments fill; choose fewer, or assign them to more people</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its audio is not a separate file; make the package with clips</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the package has fewer segments than people</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is gone</source>
        <translation>已不存在</translation>
    </message>
    <message>
        <source>is no longer in the package&apos;s list</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is not a work package: it has no voxpack.json</source>
        <translation>不是工作包：没有 voxpack.json</translation>
    </message>
    <message>
        <source>has a voxpack.json of more than 256 MiB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lacks the file %1 of the listed size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>contains files that voxpack.json does not list</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has %1 of %2 rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>names a file twice: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lacks the audio of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the file %1 does not match its checksum; ask for the package again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has a &quot;%1&quot; that is not a text of at most 1 MiB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has a &quot;%1&quot; that is not a time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has no &quot;%1&quot; that is a count</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has a version that is not a text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ends before it begins</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has neither a clip nor the name of an audio file, or both</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has an invalid &quot;channel&quot;; expected 0 to 1000</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has no key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has an unknown status</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>does not list its files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has an invalid SHA-256</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>names a file that a work package may not contain</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is not a work package: its voxpack.json does not say so</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is a work package of another version; a newer Voxdeck may read it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>does not say where its audio is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has the same key as an earlier row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is one row too many</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>line %1 of rows.jsonl: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the audio has no sample rate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its length is unknown: no duration, no end, no audio file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the start is past the end of the audio</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the archive has become shorter: audio at byte %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the audio&apos;s address holds a user name or password, which would be kept in the workspace: %1; name it without, or by a presigned address</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the audio is an address, not a file: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the audio&apos;s address leads out of its server: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the audio&apos;s address has a query that is not a signature; it may be a secret and would be kept in the workspace: %1?...; copy the audio, or name it without a query</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the audio&apos;s file name is empty</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the audio&apos;s file name holds a line end or a NUL</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the audio&apos;s file name is not UTF-8</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the audio is standard input (-), which a list cannot name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the audio is not a regular file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the audio is outside the allowed folders</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the utterance names no audio</source>
        <translation>该语句没有指定音频</translation>
    </message>
    <message>
        <source>the audio is a member of a tar shard, or another part of a file, which this format cannot name; write it as a separate file first (&apos;voxdeck-cli export --copy-audio&apos;), or write a table (csv, tsv), which can name it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none is named</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the audio is not in a file: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is the name for what cannot be written, and holds something else; move it away or choose another name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is there already; --force replaces what is written beside the audio</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is a recording, which metadata never replaces; choose another name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is there already; --force replaces what is written beside it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is an audio file; open the folder it is in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>holds Parquet or Arrow files, for which Voxdeck has no reader; write it as an AudioFolder first, with Python&apos;s &quot;datasets&quot; (lines for it are in the manual under &quot;Parquet and Arrow&quot;)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unknown kind of dataset; expected one of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>holds several lists; open one of them, or import them together into one workspace: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cannot be read, so its format is unknown (%1); try again, or name the format with --from</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cannot be written as %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is neither a file nor a folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not needed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is not a folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the record has no object to add the field to</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the record has no such field</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a packed file was not read in order</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a YAML file of more than 256 MiB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is not a list in YAML; expected each item behind &quot;- &quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>edits are not published into lists in YAML; export them instead</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the line is longer than 64 MiB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 after element %2 of the array</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>element %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an element is longer than 64 MiB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unknown style of keys; expected kept, underscore or ascii</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>another segment&apos;s key was written as &quot;%1&quot; already; change one of the keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the line does not end with its key in brackets, as in &quot;the words (utt-1)&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the line is not a JSON object</source>
        <translation>该行不是 JSON 对象</translation>
    </message>
    <message>
        <source>the record has neither a key nor the name of its audio</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the record has no `%1`</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the hypothesis is not text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the hypothesis is not UTF-8</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has no column for the texts; name it with --map hypothesis=COLUMN</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has no column for the keys; name it with --map key=COLUMN</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the row has no key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the row ends before its text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is UTF-16 text; convert it to UTF-8, for example with &quot;iconv -f UTF-16 -t UTF-8 FILE &gt; NEW&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>became shorter while it was copied</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>was changed by another program while publishing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>two changes of the same bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not JSON</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>`%1` is not a number of seconds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>`txt` is neither text nor a number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the address leads out of its server: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the list is on a server and names a file of this computer: %1%2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the list is on a server and names a file outside it: %1%2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is %1, which has no list of utterances to read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the start is not a time of 0 seconds or later</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the end is not after the start</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no memory to read YAML</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no YAML in line %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no YAML at byte %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tags are not read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>merged maps (&lt;&lt;) are not read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no anchor is called %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its aliases expand to too much</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>more than 64 levels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a bracket is closed that was not opened</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>complex keys are not read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is not a number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is not a time in a recording: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is not a text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is longer than any segment&apos;s: %2 bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 contains an unpaired surrogate, which UTF-8 cannot represent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;cer&quot; is not a number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;cer&quot; is not an error rate: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is not an object</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has no %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ends at %1 s, but starts at %2 s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;audio_file&quot; does not name an audio file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is not named %1&lt;transcript id&gt;%2 as its &quot;audio_file&quot; asks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has no &quot;audio_file&quot; that is a text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has no &quot;segments&quot; that is a list</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>of no segment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>segment %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is not the name of a country&apos;s folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is missing or not a regular file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is neither in the working folder nor in the country&apos;s, nor beside the tree</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>line %1 has more than %2 fields</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>line %1 is part of a record or field of more than the %2 bytes a field, %3 a record may have (a quote that is not closed?)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a field contains text that is not UTF-8</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has no key, and none can be made without its country and times</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is not a splits file: expected the columns &quot;split&quot; and &quot;video_id&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the %1 is not a number of seconds: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not a channel number: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the row names no audio</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the field %1 holds a tab or a line end, which a TSV cannot</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its fields would make more than 1000 columns</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no utterance could be written</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>expected shard, id, language and seconds, found %1 fields</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not a number of seconds: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the shard or the id is empty</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the audio is in a tar shard: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has no %1, which a list of shards needs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the %1 holds a tab or a line end</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is a part of its tar member, and a list of shards names whole members</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an object is longer than 64 MiB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a text beside a file belongs to the whole file; cut this part into a separate file first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the audio is not in %1; copy it there first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the text has line breaks; expected a single line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this file already has a text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a text of this table holds no line break, and no white space at its ends</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a tab separates the columns of this table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a %1 separates the columns of this table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is no `file_name`, which names the audio</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the audio is outside the folder of its metadata: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its metadata is Parquet, which is not read; make a metadata.jsonl of it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an AudioFolder lists whole files; cut this part into a separate file first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the names of its columns are not UTF-8</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>`%1` is not UTF-8</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no WAV begins at byte %1 of the archive; expected RIFF. Write wav.scp again with wav-copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>expected 4 or 5 fields, found %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the recording is not UTF-8</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not a channel: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>wav.scp has no line for %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>segments has no line for %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the %1 is not UTF-8</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>wav.scp names %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>wav.scp names no file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a command, which is not run; write its output to a file first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>wav.scp has a &apos;|&apos; in a file name: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>standard input</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a table where a file is expected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a range, which Kaldi has for matrices and not for WAV</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a place inside an archive where a file is expected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the key is listed twice; expected each key once</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a recording has no id</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>utterances and recordings do not match</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has no key, which Kaldi needs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the key is not UTF-8</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the key has white space, which a Kaldi table cannot hold; &quot;Keys&quot; of the export (--keys underscore) replaces them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the key has control characters, which a Kaldi table cannot hold; &quot;Keys&quot; of the export (--keys underscore) replaces them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the audio&apos;s file name contains a line break or a NUL, or is not UTF-8</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the audio&apos;s file name begins or ends with white space, which wav.scp cannot express</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>already exists; a Kaldi directory needs a new or empty folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the text has control characters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the text has one of &lt;s&gt; &lt;/s&gt; #0, which Kaldi reserves</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the key has one of &lt;s&gt; &lt;/s&gt; #0</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has two lines for %2 that differ; the first is line %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is XML, but not of ELAN; expected the element ANNOTATION_DOCUMENT first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is not a file of Gecko: it has no list &quot;monologues&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is a binary Praat file, but not a TextGrid</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is a chronological Praat TextGrid; in Praat, save it as a text file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a segment %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not an annotation file; expected one of: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is larger than 256 MiB, the most JSON that is read; export fewer tasks to a file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>holds %1 recordings; a file of %2 holds one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>more than 256 segments overlap at %1 s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>holds more than %1 segments</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is JSON of neither Label Studio nor Gecko; expected a list of tasks, or &quot;monologues&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has elements nested deeper than an annotation document can have</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has a document type declaration, which is not read for safety; remove the line &lt;!DOCTYPE ...&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (line %2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has an encoding that is not supported; save it as UTF-8 (line %1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is not well-formed XML: %1 (line %2)</source>
        <translation>不是格式正确的 XML：%1（第 %2 行）</translation>
    </message>
    <message>
        <source>the XML parser could not get memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is a Praat file of class &quot;%1&quot;; only TextGrid is read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has no object class; expected &quot;TextGrid&quot; in the second line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is cut off or damaged before the first tier</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its first items are not recordings, supervisions or cuts of Lhotse</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>contains no manifest of Lhotse; expected recordings, supervisions or cuts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>`%1` is missing; expected seconds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>`channel` is not a channel number from 0 to 1023 or a list of them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the utterance is part of a mix, whose times depend on each other; write a list with these times with &quot;voxdeck-cli export&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a cut needs a start and a duration</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its supervision reaches over the cut, and other cuts may have the rest; write a list with these times with &quot;voxdeck-cli export&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the cut has features, which were computed from the old times; delete them, publish, and compute them again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the utterance would be all of its cut, and be called like it; write a list with these times with &quot;voxdeck-cli export&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the utterance would reach beyond its cut; write a list with these times with &quot;voxdeck-cli export&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the audio is the output of a command, which is not run: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the audio is in a tar file, but its pointer cannot be read: %1; expected TAR?o=BYTE&amp;e=BYTE</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the audio is a member of a tar file (Lhotse Shar)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the audio is kept in memory, not in a file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the audio is of an unknown type: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the audio is changed when Lhotse loads it, so no file holds it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the audio is changed when Lhotse loads it (%1), so no file holds it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no one file holds the channels that are wanted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the recording has no source</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>some of the file&apos;s channels are wanted, neither one nor all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not a recording, supervision or cut of Lhotse</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>`start` or `duration` is missing; expected seconds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no such recording: %1 in %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the cut has no recording</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>track %1 of the mix is not a cut; expected MonoCut, MultiCut or PaddingCut</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the audio is a mix of %1 cuts, which no file holds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the audio is silence, not a file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the supervision begins %1 s before its audio, so part of its words is missing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the supervision is outside of its cut</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lhotse needs an id, and the utterance has no key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the audio has no channel %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the tar has fewer recordings than there are cuts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the shard holds no recording of the cut</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the tar has &quot;%1&quot; where the cut should be</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has no audio at byte %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has fewer lines than there are cuts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>line %1 is of &quot;%2&quot; where the cut should be</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the tar has fewer members than there are cuts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the manifest of &quot;%1&quot; is not a JSON object</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the ranges stand for more than %1 files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>contains neither tarred_audio_manifest.json nor manifest_0.json</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is no `audio_filepath`, which names the audio</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the audio is a list of files; expected one file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>`%1` is not text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>`duration` is not a time of 0 seconds or later</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has no member %2; %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has no member %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is not a tar archive: no header at byte 0</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no header at byte %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is not a tar archive: it is empty</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ends at byte %1, inside the zeros that fill its last member up to %2: it was cut short</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is not a tar archive: its first header is cut short</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a header at byte %1 has no member behind it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the size in the header at byte %1 is not a number, or too large</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the extended header at byte %1 claims %2 bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, at byte %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the headers of the member at byte %1 are too long</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;%1&quot; at byte %2 is cut short: its %3 bytes end behind the file&apos;s %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is not &quot;ext offset size&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no member of %1 bytes starts at byte %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a member that does not fit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;%1&quot; has a blank, at which DALI would cut its index</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has no samples, which DALI refuses</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is not a tar of Lhotse Shar: its members are not pairs of data and manifest</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is not an index of DALI: it does not begin with v1.1 or v1.2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>says %1 samples and has %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>line %1: %2</source>
        <translation>第 %1 行：%2</translation>
    </message>
    <message>
        <source>is not an index of Lhotse; expected numbers of 8 bytes each</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>entry %1: no member begins at byte %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;%1&quot; appears twice in it, where WebDataset stops</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is no %1 in the environment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the shard is an address or a command, not a file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>names too many shards</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is not a list of shards</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is not a tar, plain or packed with gzip, zstd, xz or bzip2, and not a list of them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>contains no tar shards</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the name is not UTF-8</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its %1 is damaged: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its %1 is not UTF-8</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the sample has no audio</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the shard has no audio of %1; %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the shard has no audio of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ends inside the headers at byte %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the size in a pax header is not a number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a pax record does not have its declared length</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a pax record has no value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is stored without its holes (sparse); unpack it with GNU tar</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is not a file and has no bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;%1&quot; has %2 bytes, more than are read at once</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the archive has become shorter: member at byte %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1; members before byte %2 of the unpacked tar are listed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is packed, and this disk keeps no plain copies; unpack it first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the last document entry, at byte %1, is %2; expected the item count %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has the length %2 at byte %3; expected 0 or more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is %2 bytes at byte %3 by the pointer at byte %4, but the .bin has %5 bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has %1 bytes; the header alone needs %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>does not begin with MMIDIDX at byte 0: not an index file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has version %1 at byte 9; expected 1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has element type code %1 at byte 17; expected 1 to 8</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>claims %1 items at byte 18, but %2 bytes after the header hold at most %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>claims no document entries at byte 26; expected at least 1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>claims %1 document entries at byte 26, but the file ends at byte %2 and they begin at byte %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>was cut short while it was read</source>
        <translation>读取时被截断</translation>
    </message>
    <message>
        <source>has %1 items, not item #%2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>`%1` is %2 where %3 is expected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>`%1` has half a surrogate pair; expected text that UTF-8 can hold</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>`%1` is missing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>`%1` is not a finite number of seconds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>`sample_rate` is not a whole number of hertz above 0</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the record is %1 where one JSON object is expected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no such segment: %1; the record has %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the new text is not UTF-8</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has no %1.bin, and it cannot be restored</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none of the shards it names exists</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>stopped after %1 of %2 shards</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the record&apos;s sample_rate is %1 Hz; expected 1 to %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a segment&apos;s text is not UTF-8, or a time is not a number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the record has no segment %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a record keeps at least one segment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has %1 items; %2.idx beside it has %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>holds no .bin/.idx pair: not a shard</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>was replaced again and again while it was opened</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>holds no %1.bin/%1.idx</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>holds %1 elements; audio is int16</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>elements %1 + %2 reach past item #%3 of %4 elements</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>was written to while it was read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>frames %1 to %2 are not a range</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has %1 but no metainfo, which holds the keys and texts; its %2 items cannot be listed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>already exists</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is longer than the format&apos;s limit of %1 elements of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ends within an element of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is committed already</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a shard needs at least one pair</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has a type in data.list that is not a name: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is on a server and names a folder of this computer, or one outside the server: %1; download the dataset, or correct the list</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>holds no %1.bin/.idx, although data.list lists it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has a NUL at byte %1: neither a data.list nor a folder of shards</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is not a data.list: none of its lines is a shard&apos;s folder and its types, as in &quot;000000000 audio+metainfo&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has more than 2^32 lines</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>holds neither .bin/.idx pairs, nor a data.list, nor folders of shards</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has %1 shards, not shard %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>holds %1 items now; it held %2 when the dataset was opened: open it again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the audio is inside the TouchDataset; &quot;voxdeck-cli slice&quot; writes a part of it to a file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a web server does not list its folders, so nobody can tell whether files are missing; verify a copy, or the address of an S3 server or a Hub</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>`key` is not text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is no `wav`, which names the audio</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>`wav` is not text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a raw list cannot say where an utterance ends whose end is not known</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the segment has no `start` and `end`</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of its %2 items could not be read and have no rows; &quot;voxdeck-cli verify&quot; lists them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>publishing of this list was interrupted; publish again to finish it. Until then its rows are not updated</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its edits belong to the present keys and would be lost with others; import it into a separate workspace (--workspace NEW --map key=...)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no such list in this workspace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the list has no row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>another process is importing this list</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the recording got no row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a workspace holds at most 4,294,967,294 segments</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is not among the lists of the workspace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is there already; name a new file for the rescued workspace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the shard has no row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its segments were changed here, but its record now has others (%1, not %2); the changes are kept in the journal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>another process is importing this shard</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the journal has edits of %1 here, but now it is %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing of a workspace can be found in it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an edit is lost (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rows of the table %1 refer to others that are lost</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>needs more than the %1 bytes that may be kept in %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>shrank while it was read; it had %1 bytes, and another program has cut it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cannot be made absolute: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has %1 bytes; at most %2 were expected</source>
        <translation>有 %1 字节；最多应为 %2 字节</translation>
    </message>
    <message>
        <source>was replaced while it was opened; open it again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has %1 bytes; %2 at byte %3 reach past its end</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>became shorter while it was read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is a folder where a file was expected</source>
        <translation>是文件夹，此处应为文件</translation>
    </message>
    <message>
        <source>is not a plain file</source>
        <translation>不是普通文件</translation>
    </message>
    <message>
        <source>is a file where a folder was expected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>locked by %1</source>
        <translation>被 %1 锁定</translation>
    </message>
    <message>
        <source>locked by one process after another</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is a pipe or a device, which a file would replace; name a file, or - for standard output</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>already exists; choose another name, or allow it to be replaced (--force)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is a workspace or another database, which is never replaced; choose another name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a file of sorted records ends too early</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a record of more than 4 GiB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no item has the key or number &quot;%1&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the shard %1 cannot be read (%2), so it is unknown which item is %3; name the item by its key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has no item %1; its %2 items are counted from #0</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has no item with the key &quot;%1&quot;</source>
        <translation>没有键为“%1”的条目</translation>
    </message>
    <message>
        <source>has no row %1; its %2 rows are counted from #0</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is a TouchDataset; open it alone, in a separate workspace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is %1, which cannot be read as a dataset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no such row in the table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the list names no audio for it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no mapping to look up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is a TouchDataset, whose records have fields of fixed names; --map is for lists</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is nothing to open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is a workspace, which knows the format of its dataset; leave the format out, or name the dataset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>several lists need a separate workspace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is a file of the dataset itself, or in its folder; choose another name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the old folder has no name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is the workspace of a TouchDataset, whose audio is inside the dataset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the length of merged segments must be from 0 to 86,400 s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the gap must be from 0 to 86,400 s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has no such segment; the item has %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a thread cannot be made: %1; close other programs or raise the limit (ulimit -u)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the rows of a bulk edit are damaged</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no such step in the journal</source>
        <translation>日志中没有这一步</translation>
    </message>
    <message>
        <source>cannot be undone (again)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cannot be redone</source>
        <translation>无法重做</translation>
    </message>
    <message>
        <source>a string with half a surrogate pair cannot be written as UTF-8</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is no %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a range outside the JSON text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unexpected text after the string</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not JSON at byte %1: %2</source>
        <translation>字节 %1 处不是 JSON：%2</translation>
    </message>
    <message>
        <source>not JSON at byte 0: a byte order mark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not UTF-8 at byte %1</source>
        <translation>字节 %1 处不是 UTF-8</translation>
    </message>
    <message>
        <source>rate, frame length and shift must be positive</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a frame of %1 samples every %2 is too short at %3 samples a millisecond</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has %1 samples, fewer than one window of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cannot lay %1 mel bins between %2 and %3 Hz</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a limit in seconds must be 0 or more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the minimum must not be above the maximum</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>resampling from %1 Hz to %2 Hz needs too large a filter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cannot resample from %1 Hz to %2 Hz: rates must be positive</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a rank or worker must be below their number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 shards are too few for %2 ranks: each needs one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its audio is missing</source>
        <translation>缺少音频</translation>
    </message>
    <message>
        <source>has no samples where the segment is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>holds no lines</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has no field &quot;%1&quot;; choose another with --column</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has two fields for %1, one of them &quot;%2&quot;; choose with --column FIELD=%1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no field is known as a score; name one with --column FIELD=METRIC, where METRIC is one of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has no field for the keys; name it with --key FIELD</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no key of its samples names a segment, such as &quot;%1&quot;; nothing was changed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the count of %1 &quot;%2&quot; is not a whole number of 0 or more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an entry of the list of %1s is not a name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the counters by %1 are neither an object nor a list</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a whole number of 0 or more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>expected a JSON object</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has no counters: expected samples, languages or shards</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is no usage log: no line has counters; line %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>build takes pending, completed, error or a whole status such as error_local_tar_cer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not a comment: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has white space in its path, or an empty path, which a data.list cannot hold; choose another output folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>already exists; choose a new folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is nothing to adopt</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is packed, and nothing can point into packed bytes; unpack it first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is on a server, and an adopted dataset links to tars of this machine; copy the tars first (&quot;cp&quot;), or make a dataset of them with &quot;pack&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>begins past the end of its audio</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has a line that is not a failure: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1; choose another output folder, or remove this one to start again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is not empty (there is %1) and was not begun by a pack; choose an empty or new folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lacks audio or metainfo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a shard must have room for at least one item</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 Hz is not a sample rate; expected 1 to %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is already a TouchDataset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>was changed after it was packed, by publishing or another program; it is kept as it is, without items that had failed and are now readable</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is a file; expected a folder for the dataset, a new one or that of an earlier run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>differs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the text was changed in the list as well</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>was made by another program while publishing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the list was changed by another program while publishing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the list already has an utterance with the new key: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the list has no field for the reference transcript</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the list has no column for keys, so they are made from the times; add a column `key`, or write a list with these segments with &quot;voxdeck-cli export&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not a log of an interrupted publication; expected `files` with `file` and `sha256`</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>was changed by another program after publishing was interrupted. Compare it with %1, keep the right one under its name, and delete the other and %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the record would have %1 bytes; the format holds at most 2147483647</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>segments cannot be removed from a record</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the segments of the record have changed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>was moved here, and its record has no such segment; undo the move</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>was divided, merged, added to or deleted from together with other segments, and %1 of the %2 segments there are now match; they are published together, when all match</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has no metainfo to publish to</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has metainfo of type %1; only uint8 holds records</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the folder %1 may not be written; nothing was published there (%2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cannot be published to; of servers, only S3 takes edits of a TouchDataset; download a copy and publish there, or write what was edited into new files with &quot;voxdeck-cli export&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cannot be published to, because a list on a server is not changed; download a copy and publish there, or write what was edited into new files with &quot;voxdeck-cli export&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1; undo the change of its segments here, import again, and make it again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>was replaced by another program while publishing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 reads back other bytes than were written</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>was replaced by another program meanwhile</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>holds a folder, %1; only a shard of plain files can be compacted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reads back other records than were written</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the splits file now has another %1 value: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>subsets are published into the splits file beside the manifest, which is missing; `manifest build` writes it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this ) has no matching (</source>
        <translation>此 ) 没有对应的 (</translation>
    </message>
    <message>
        <source>a search term is missing here</source>
        <translation>此处缺少搜索词</translation>
    </message>
    <message>
        <source>a search term is missing before this )</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a search term is missing here; write &quot;AND&quot;, &quot;OR&quot;, &quot;NOT&quot; in quotes to look for the words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this ( has no matching )</source>
        <translation>此 ( 没有对应的 )</translation>
    </message>
    <message>
        <source>a space is missing after the quotes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>these quotes are empty; text:empty finds segments without a text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a space is missing here</source>
        <translation>此处缺少空格</translation>
    </message>
    <message>
        <source>a value is missing here: %1</source>
        <translation>此处缺少值：%1</translation>
    </message>
    <message>
        <source>a value is missing after the =</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this regular expression has no / at its end; put a path in quotes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the regular expression between the two / is empty</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>these quotes are not closed</source>
        <translation>引号没有闭合</translation>
    </message>
    <message>
        <source>a character is missing after this backslash</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>parentheses and NOTs are nested more than 12 deep</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the query has more than 200 conditions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the query is longer than 4,000 bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the query is not UTF-8 here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>at character %1: %2</source>
        <translation>第 %1 个字符：%2</translation>
    </message>
    <message>
        <source>line %1 is not NAME = VALUE below a [profile]</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no such profile: &quot;%1&quot; in %2 or %3; add it, or name another by AWS_PROFILE</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the S3 endpoint is not a web address; expected https://HOST[:PORT] in AWS_ENDPOINT_URL, in the profile or in the address</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the key has parts that lead out of the folder; it is left out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is a link to a folder, which is not followed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the file became shorter while it was sent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the file changed while it was sent; upload it again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>was changed on the server after it was sent, so it is not replaced</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is not a file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1; the parts that were sent could not be deleted there (%2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the server sent nothing for too long</source>
        <translation>服务器长时间没有响应</translation>
    </message>
    <message>
        <source>no memory is left for a connection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the Hub does not take this file by Git LFS, and it is too large for a commit; check the .gitattributes of the repository</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopped; sent data is kept.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the Hub&apos;s answer is not the JSON that was expected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>HF_ENDPOINT is not a web address</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the access token would cross the network unprotected; use an https address</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the Hub does not report the file&apos;s size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the Hub&apos;s listing is not the JSON that was expected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the Hub has no such repository, and makes one only for a token; set HF_TOKEN</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>was changed on the Hub after it was sent, so it is not replaced</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the Hub refuses a large file (code %1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>was not fetched before, and offline mode is on; turn offline mode off to read it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>OpenSSL computes no MD5 on this machine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the server compresses the object in transit, although it was asked not to</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the server does not report the object&apos;s size; copy the object and open the copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a web address has no listing; name one file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the server does not accept the request</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the repository does not exist, or is private; check its name, or set HF_TOKEN</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the server asks for credentials; none were given, or they are not valid</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no such bucket</source>
        <translation>没有这个存储桶</translation>
    </message>
    <message>
        <source>no such repository or revision</source>
        <translation>没有这个仓库或版本</translation>
    </message>
    <message>
        <source>no such object</source>
        <translation>没有这个对象</translation>
    </message>
    <message>
        <source>the server cannot do this</source>
        <translation>服务器不支持此操作</translation>
    </message>
    <message>
        <source>the server refuses because of another change; try again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the object was removed</source>
        <translation>对象已被删除</translation>
    </message>
    <message>
        <source>the object is too large for this server</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the object was changed by another user or program; open it again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the object is shorter than it was; open it again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the server gave up on the request; try again later</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the server refuses further requests for now; try again later</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the server has no space left</source>
        <translation>服务器空间不足</translation>
    </message>
    <message>
        <source>the server failed; try again later</source>
        <translation>服务器出错；请稍后再试</translation>
    </message>
    <message>
        <source>the server gave an unexpected answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the object changed while it was read; open it again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the server redirects to an invalid web address</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the server redirects from https to an unprotected address, which is not followed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the server redirects in a circle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the server&apos;s answer is larger than is accepted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the server sent other bytes than those asked for: Content-Range is wrong; expected bytes %1 to %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the server sends the whole object where a part was asked for; copy the object and open the copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the server sent more bytes than were asked for</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the server&apos;s answers are empty</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>other content</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the server does not report the object&apos;s size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the server repeats a page of the listing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the server did not start the upload</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the server returned no ETag for a part</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an unfinished upload to %1 exists; continue with --resume, or give it up with --abort</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the server&apos;s answer is too large to read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the server&apos;s answer is not the XML that was expected; is the endpoint an S3 server?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the item is not in the table; import the dataset first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no such basket</source>
        <translation>没有这个收集篮</translation>
    </message>
    <message>
        <source>a basket of this name already exists; choose another name</source>
        <translation>已有同名的收集篮；请换一个名称</translation>
    </message>
    <message>
        <source>not a basket file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>holds a segment without a key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no such %1 &quot;%2&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the regular expression needs too many steps on one of the texts; simplify it, for example without a repetition inside a repetition</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no such segment; it may have been divided, merged or deleted since</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>holds a filter without a name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not a valid name; expected 1 to 100 bytes without control characters and without spaces at its ends</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no such saved filter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a saved filter of this name already exists; choose another name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not a file of saved filters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rows are sorted by one metadata field; write its name, such as meta.age</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rows cannot be sorted by %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rows are sorted by at most three fields</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the saved filters are too long together; use fewer of them in one query</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the saved filter refers to itself</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the saved filter is no longer a valid query, %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>contains a different number of rows than its header says</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>contains texts that end outside the block</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is damaged</source>
        <translation>已损坏</translation>
    </message>
    <message>
        <source>less than 1 GB is free on the disk</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an import has brought further versions of the transcripts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is an address, and only the audio of builds on this machine is reused; copy the build here first (voxdeck-cli cp), or name the folder that it was sent from</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>contains no build whose audio can be reused; name the folder a build was written to, or leave --reuse out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is too large to be copied whole</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has become shorter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is no longer in the workspace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is not the segment that was planned; build again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is damaged; delete it and the audio that the interrupted export left, or choose an empty folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 holds one recording per file; name a folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>already exists, and audio is never replaced; choose an empty folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>holds %1 already, and what is beside audio is never replaced; choose an empty folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>source.profile_hash: the recipe is for error rates by the scoring profile %1, and the project uses %2, %3; choose that one with &quot;voxdeck-cli profile&quot;, or remove the field</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no row matches the filter: there is nothing to build</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the limits leave out all rows: there is nothing to build</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>was planned by a newer Voxdeck (version %1 of the plan, expected at most %2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is not the plan of a build</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has a shard that cannot be: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has a line that is not a list of rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not one of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unknown split; expected train, validation, test or unassigned</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is not JSON: %1</source>
        <translation>不是 JSON：%1</translation>
    </message>
    <message>
        <source>is missing: the version of the recipe, 1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is for what cannot be copied; expected one of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is missing; shuffled rows need one, so that the same recipe gives the same shards</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has no effect where order.by is &quot;dataset&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>segments are merged where order.by is &quot;recordings&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a TouchDataset holds plain samples; expected &quot;wav&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>must be a number of 0 or more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is more than limits.max_seconds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>must be a share: a number from 0 to 1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>must be an object: {...}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>must be a text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>must be true or false</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unknown field of a recipe; expected one of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&apos;%1&apos; has no unit; expected one like &quot;500MB&quot; or &quot;0.5GB&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not a number of bytes; expected one like &quot;500MB&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>must be a whole number from %1 to %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>readers of this format expect its own names; leave it out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has a placeholder that is not {country}, {split}, {shard} or {shard:N}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>needs {shard} once, so that shards have different names</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>must end in %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>must stay below the output&apos;s folder, and be a name that every system can hold</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cannot be written to, so nothing is built (%1 %2); choose another output folder, or ask for the right to write there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>holds a build of another recipe (%1); choose another output folder, or remove this one to start again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is not empty (there is %1) and was not begun by a build; choose an empty or new folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has white space in its path, which a data.list cannot hold; choose another output folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is a file; choose another output folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cannot be made, as %1 is a file; choose another output folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>holds no build</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>contains no build to resume</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>does not say which workspace it was built from</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>does not have the rows that plan.json counts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>does not have the rows of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is a complete build; only incomplete builds can be discarded</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is being built in parts; wait until they are done, or build the missing part</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is not built yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>does not name the dataset of a build</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>holds builds of several datasets: %1; name one with --dataset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>was changed after it was built, by publishing or another program, and would be built again now; it is kept as it is, without what has changed since</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>too many rows fail</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>changed during the build; build again to use its new state</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is being built by other parts, and its rows have changed since they were planned; wait until they are done, then build again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the splits leak: %1 recording, speaker, text or audio is in several splits (%2); check and repair the splits, or allow splits that leak</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the splits leak: %1 recordings, speakers, texts or audio are in several splits (%2); check and repair the splits, or allow splits that leak</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has %1 MB free; the build needs about %2 MB</source>
        <translation>剩余 %1 MB；构建约需 %2 MB</translation>
    </message>
    <message>
        <source>names a file that cannot be: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is not a record of a shard</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has its audio in a tar archive: the pairs %1 cannot be carried; leave them out with --without-pairs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is a part of its item: the pairs %1 can be carried with whole items only; leave them out with --without-pairs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has no pair %1, which other shards of the dataset have; leave the pairs out with --without-pairs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has %1 in its pair %2, other shards of the dataset have %3; leave the pairs out with --without-pairs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>shards can be sent to s3:// and hf:// addresses only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--staging goes with an address after -o, such as s3://BUCKET/PREFIX</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the build is not complete; build the missing shards, then send it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is missing: the build is not complete</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its sources are unavailable</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is not the build.json of a build</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is an unfinished build: %1 of %2 shards are complete; run the same build again to continue</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is no longer planned</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>was changed after it was built, and is older than the plan</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>names what is not in this folder (line %1: %2); run the same build again, which writes the lists anew</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>differs from what was built</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has %1 bytes; %2 were built</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has %1 whole items; %2 were built</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has no audio called %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is not the audio of its source</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has no pair %1, which its source has; build again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>item %1 of the pair %2 has other bytes than its source</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is shorter than what was written to it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reads back different bytes than were written, at offset %1; look at the disk before anything else is written to it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unknown depth</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a segment and a range of time exclude each other</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has %1 segments, counted from 0; %2 was asked for</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has no frames between its start and its end</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no frame of audio is between start and end</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>begins at frame %1, and the recording ends at frame %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is too long: more than %1 frames</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has %1 channels, counted from 0; channel %2 was asked for</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the list assigns this %1 to %2 and to %3; expected one split</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>recordings without a split cannot be frozen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is already frozen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>contains no recordings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a reason is needed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is not frozen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unknown field of a recording; expected language, country, speaker or recording</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no such split; expected train, validation or test</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the split of a list is frozen; give a reason to change it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a frozen split would change; give a reason</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the share is not a number from 0 to 1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>each split needs a different name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the shares add up to more than 1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the hours are not a positive number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>appears twice in the list of recordings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no segment has the field &quot;%1&quot;; expected a field of the list, or speaker, language or country</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a member of a tar has at most 8 GiB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the mode has more than the twelve permission bits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the time does not fit a tar&apos;s header</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the owner&apos;s name does not fit a tar&apos;s header</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>gives &quot;%1&quot; an invalid language code; expected one like &quot;de&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>gives &quot;%1&quot; no language code</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is not a JSON object of countries and languages like {&quot;germany&quot;: &quot;de&quot;}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the regular expression is invalid: %1</source>
        <translation>正则表达式无效：%1</translation>
    </message>
    <message>
        <source>the regular expression is longer than 1,000 bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>out of memory for the regular expression</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tags must be pairs of brackets, such as &quot;&lt;&gt;[]&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no such setting: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 must be one of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no such profile: %1; expected %2, or settings as JSON</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a profile must be a JSON object</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not a set of text rules: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is nothing to send in this folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the address ends with no file name; name the file to write</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (%2 of %3 files were not copied)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>stopped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the cache has no room for all of it: raise its limit, or unpin something</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>out of memory while opening the file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>invalid %1 &quot;%2&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the %1 is not UTF-8, has control characters or is too long</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>texts are changed one by one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unknown role &quot;%1&quot;; expected one of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no further hypothesis is named &quot;%1&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 further hypotheses have rates at a time at most</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>another import into this workspace is running</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a profile of the project needs a different name; built-in profiles cannot be changed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no such profile of the project</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is in use; choose another profile first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no number key is free for this tag; the keys 1 to 9 are taken</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>already has a number key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not a word; expected 1 to 200 bytes without spaces</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the workspace already has 100,000 words, which is the limit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not a text direction; expected ltr or rtl</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is not a limit of error rates; expected a language or nothing, &quot;cer&quot; or &quot;wer&quot;, and two rising percentages, such as &quot;te cer 8 20&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no such table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has no header</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>page %1 is cut off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>page %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is a database, but not a Voxdeck workspace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>was made by a newer Voxdeck (workspace version %1; this one reads up to %2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has an older form (version %1) and must be opened for writing once</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has no shard %1; it has %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the workspace has no such shard</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the dataset no longer has the shard %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a workspace is a file of this machine; name one with --workspace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is the workspace of another dataset, %1; lists that share a workspace are imported in one command</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no such workspace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 row of %2 refer to rows of %3 that do not exist</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 rows of %2 refer to rows of %3 that do not exist</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has bytes that are not UTF-8</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2 page of it damaged</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2 pages of it damaged</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, the first is page %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no line can be used</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no line has a hypothesis</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no line has the field &quot;%1&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1; the hypothesis %2 is kept. Use &quot;labels remove&quot; to remove it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1; nothing was imported.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 Line %2: %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 Line %2, key %3: %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing was changed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no segment has this key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 segments have this name in other folders</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 segments have this key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the key appeared before in another file; its first line counts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the key appeared before in the file; its first line counts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>file in the folders is not an annotation file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>files in the folders are not annotation files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>matches no item, recording or segment of this dataset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>may be %1 things:%2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is %1, which %2 already has labels of</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has no tier %1; it has %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 label about a whole recording has no words and is not imported</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 labels about whole recordings have no words and are not imported</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 label about a whole recording is skipped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 labels about whole recordings are skipped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>extends to %1, but the audio is %2 long</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>keeps its segments: some labels are unreadable or past the end of the audio, and replacing would delete their segments</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>keeps its segments: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is about the whole recording, which has %1 segments</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>matches no segment: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is in a segment that already has a label: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is one of %1 labels for one segment%2: %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is in the same segment as labels of other tiers%1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> (tiers &quot;%1&quot; and &quot;%2&quot;; choose one)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a label is about the whole recording, others about parts of it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the tiers &quot;%1&quot; and &quot;%2&quot; are about the same times; choose one tier</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, at byte %2 of %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is empty</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is longer than 4096 bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has a backslash or a control character</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>starts with a drive letter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is absolute or has an empty, &quot;.&quot; or &quot;..&quot; part</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is not UTF-8</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a FLAC frame is broken</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its FLAC data is broken</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its audio data is broken</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no audio frame was found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its header is broken, or of a kind that is not known</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its header is broken</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its format was not recognised</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>%1 and %2 more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cut off in the header</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>stopped; %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cannot be made larger</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cannot be removed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cannot be opened</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cannot be read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cannot be written</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cannot be examined</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cannot be locked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the address&apos;s signature expired at %1; import the list with new addresses</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1; if a list names this address with a signature, import the list again: signatures are not stored</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cannot be made</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>item number %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing was written</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its result belongs to a change of which another part has none; decide all of its parts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>was changed here while the changes were imported</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>judges a text that was changed here while the changes were imported</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its %1 has changed since the edit; make the edit again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its comments are not transferred, because its segments were changed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>several items have this key, so the edited one is unknown; make the edit again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>several items have this key, so the one with these segments is unknown; make the edit again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has other segments; make the edit again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>was deleted; the adopted dataset keeps it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has the status &quot;%1&quot; for %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a text that is in conflict; decide the text first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>another text than the one here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>would begin at %1 s, before %2 ends at %3 s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>would end at %1 s, after %2 begins at %3 s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>was divided here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>was deleted here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>was merged into %1 here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is not in the manifest</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has other texts than line %1 of the manifest</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is in line %1 of the manifest, but no longer in this file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: does not say how long it is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1; the end of its last segment is used as its length</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 was not begun</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has %1 fields, the header %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has no key or no video_id</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>appears again in %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its segments are in %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has segments without a split</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has no split in the splits file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the splits file assigns it to %1, the manifest in %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>appears in %1, and %2 the same in %3: %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>appears in %1, and the same in %2: %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its segments were divided, merged, added or deleted in this revision; change them back with &quot;edit&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the segment is not there any more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>was changed since this revision, and keeps its value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>would begin at %1 s, before the previous segment ends</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>would end at %1 s, after the next segment begins</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its times are not numbers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>starts at %1 s; the audio begins at 0 s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ends at %1 s, which is not after its start at %2 s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>would be %1 s long; a segment lasts at least 0.01 s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Divided into %1 and %2 at %3 s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 merged into %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 added at %2 s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 deleted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 moved from %2–%3 s to %4–%5 s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Segments changed: %1 removed, %2 added</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>opening the package again continues</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1; written before it:%2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no segment could be packed; the first: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>they are gone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>truncated: the header says %1 frames, and the last ones are not there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the audio file is missing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is damaged, so files of an earlier build are not told from those of this one: all are read. Build again, or remove it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the audio of %1 utterance was not found and is named as in the list (%2); --relocate OLD=NEW says where it is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the audio of %1 utterances was not found and is named as in the list (%2); --relocate OLD=NEW says where it is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>%1 or %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>may be %1; choose with %2; &quot;voxdeck-cli import&quot; remembers the choice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1; %2</source>
        <translation type="unfinished">%1：%2 {1;?}</translation>
    </message>
    <message>
        <source>its name stands for several tars</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its name stands for several manifests</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>edits are not published into lists of this format; export them instead</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lists of this format have no times within a recording. Write a list with these segments with &quot;voxdeck-cli export&quot;, or shards with &quot;voxdeck-cli build&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a packed file that cannot be unpacked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an empty folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a folder with %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>JSON with the fields %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an empty file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>UTF-16 text (convert it to UTF-8, for example with &quot;iconv -f UTF-16 -t UTF-8 FILE &gt; NEW&quot;)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a file that is not text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a file of blank lines</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a text that begins &quot;%1&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its column %1 names audio</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its column %1 names audio and %2 texts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it has %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 in it has %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is a tar</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it holds %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it names tars</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its first line names a shard&apos;s folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is a shard: it has .idx files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its data.list names shards</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 in it is a shard</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it has wav.scp</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is beside wav.scp</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its JSON lines have `wav`</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it has the manifests of tarred audio</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 in it has the manifests of tarred audio</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its JSON lines have `audio_filepath`</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its YAML lists items of Lhotse</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it lists recordings with `sources`</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it lists cuts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it lists supervisions with `recording_id`</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it has `audio_file` and `segments`</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is called alignment_output</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it has Alignment/alignment_output</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its folders have Alignment/alignment_output</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it has a tree of countries</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it has the columns key, video_id and start_seconds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it gives recordings a split</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its lines are shard, id, language, seconds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its first line names a folder with metadata of audio</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it has `file_name`</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it names the audio of its folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it holds audio files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 in it holds audio files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 link to a folder was not followed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 links to folders were not followed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 link to a file outside the folder was left out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 links to files outside the folder were left out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 file was left out, such as %2: of an earlier build, and not listed in %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 files were left out, such as %2: of an earlier build, and not listed in %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 folder was left out: nested more than %2 deep</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 folders were left out: nested more than %2 deep</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a comma without an element</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>neither a comma nor the end</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the file ends</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>more text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in %1 blanks became _, and characters outside ASCII became u with their hexadecimal code</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>key</source>
        <translation>键</translation>
    </message>
    <message>
        <source>keys</source>
        <translation>按键</translation>
    </message>
    <message>
        <source>in %1 blanks became _</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the line is not UTF-8. Convert the file from its own encoding, for example with &quot;iconv -f ISO-8859-1 -t UTF-8 FILE &gt; NEW&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the list changed while it was read; publish again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the value is not UTF-8</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the utterance has no key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the key is listed before; expected each key once</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1; not checked: %2 utterance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1; not checked: %2 utterances</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>goes up to %1, but the audio ends at %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>names channel %1 of audio that has %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the list has no field `%1` there that could be changed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a line of Kaldi holds no line break, and no white space at its ends</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has no line for it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the Kaldi directory has no file segments, so each utterance is a whole recording; write one with these times with &quot;voxdeck-cli export&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the directory has %1, which was computed from the old times; delete it, publish, and compute it again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>spk2gender has no line for the speaker %1; add one, then publish again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a speaker of Kaldi is one word</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a Kaldi directory has no file for `%1`</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the table has no column for `%1`</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the row has no column for `%1`</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tab-separated values hold no tab and no line break</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a text beside its audio holds no line break, and no white space at its ends</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is not UTF-8. Convert it from its own encoding, for example with &quot;iconv -f ISO-8859-1 -t UTF-8 FILE &gt; NEW&quot;, then import and publish again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a text of TIMIT is not empty and does not begin with two numbers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the file has word times; such files are not edited</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the file holds the text of several audio files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 would hold the text of several audio files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its line in %1 holds the text of several audio files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no line of %1 has the name of this audio. Export the list instead</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a text in a .trn file is not empty, and not the name of such a file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>files beside audio hold texts only, no `%1`</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its audio is in no folder, so no text file can be written beside it; write a list with &quot;voxdeck-cli export&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an annotation file beside the audio is not changed; write new ones with &quot;voxdeck-cli labels export W --to FORMAT -o FOLDER&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has no place for: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing would be left of %1; delete the list itself instead</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is YAML, to which no lines are added. Write a list with these segments with &quot;voxdeck-cli export&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the line is not JSON</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the record holds several utterances</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a key of Kaldi holds no white space: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the Kaldi directory has no file segments, so each utterance is a whole recording; write one with these segments with &quot;voxdeck-cli export&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the directory has %1, which was computed from the old segments; delete it, publish, and compute it again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the table has no column `%1`, which new lines need. Add one, or write a list with these segments with &quot;voxdeck-cli export&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>; download the list, or import with --relocate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a tree of aligned JSON files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>folders with Alignment/alignment_output, or a file *_aligned.json</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the file has no segment with these times, or several; export a list with the edits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>aligned files hold texts and error rates, no `%1`</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has no folder Alignment/alignment_output</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has %2 other files among its aligned ones, the first %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>line %1, byte %2: %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>expected a comma or the end of the line after a closing quote</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a quoted field that is never closed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bars separate the columns of this table, and such a table holds no bar and no line break</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a country&apos;s manifest</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CSV with the columns key, video_id, start_seconds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a row of a country&apos;s manifest belongs to the aligned file of its recording. Write a list with these segments with &quot;voxdeck-cli export&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a country&apos;s splits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CSV with the columns video_id and split</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a table of comma-separated values</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CSV with a header that names audio</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a table of tab-separated values</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TSV with a header that names audio</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 row has more fields than the header has columns (the first in line %2); their further cells were skipped. A text may contain a separator</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 rows have more fields than the header has columns (the first in line %2); their further cells were skipped. A text may contain a separator</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the splits beside it could not be read: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 row names no audio: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 rows name no audio: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a list of shards&apos; samples</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lines of shard, id, language and seconds between tabs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 could not be read to its end: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 lines of %3 name audio that is not in the folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 and %2 differ in the text or split of %3 audio file, which stays empty; the first is %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 and %2 differ in the text or split of %3 audio files, which stays empty; the first is %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a folder of audio files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a folder with audio files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 audio file is in the folder as a link as well; each recording is one row per split</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 audio files are in the folder as a link as well; each recording is one row per split</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 media file with a text of that name cannot be opened; the first is %2. Convert to FLAC or WAV</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 media files with a text of that name cannot be opened; the first is %2. Convert to FLAC or WAV</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 text could not be read and is empty; the first is %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 texts could not be read and are empty; the first is %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 annotation file was not read in full; the first is %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 annotation files were not read in full; the first is %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a Kaldi directory in it was not read: %1 (wav.scp). For its texts and times open%2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kaldi directories in it were not read: %1 (wav.scp). For their texts and times open one of them, or several in one command: voxdeck-cli import%2 --workspace NEW.voxdeck</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no text for %1 of %2 audio files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no text for %1 of %2 audio files; not read: %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a folder of texts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an AudioFolder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a folder with metadata.csv or metadata.jsonl that has file_name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is a metadata.parquet, which is not read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the splits in README.md are unreadable: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a Kaldi data directory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a folder with wav.scp</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 utterances in segments have no line in text and were left out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 utterances in wav.scp have no line in text and were left out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 invalid durations in utt2dur or reco2dur were skipped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 was left out: %2 of %3 utterances have none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>utt2spk is sorted by utterance but not by speaker, which validate_data_dir.sh wants: keys should begin with their speaker; the first that does not sort is %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>spk2gender was left out: of %1 speakers it is not known, and %2 have two</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 segment goes to the end of its recording (-1), which validate_data_dir.sh refuses and extract-segments reads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 segments go to the end of their recording (-1), which validate_data_dir.sh refuses and extract-segments reads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 segment names a channel, which validate_data_dir.sh refuses and extract-segments reads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 segments name a channel, which validate_data_dir.sh refuses and extract-segments reads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in %1 text line ends and other white space became spaces</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in %1 texts line ends and other white space became spaces</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in %1 name of speakers, recordings or languages blanks became _</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in %1 names of speakers, recordings or languages blanks became _</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>wav.scp names addresses for %1 utterance, which Kaldi opens only through a command (curl -s ADDRESS |); export --copy-audio FOLDER --audio-format wav writes WAV</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>wav.scp names addresses for %1 utterances, which Kaldi opens only through a command (curl -s ADDRESS |); export --copy-audio FOLDER --audio-format wav writes WAV</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>wav.scp names files other than WAV for %1 utterance, which Kaldi opens only through a command (ffmpeg -i FILE -f wav - |); export --copy-audio FOLDER --audio-format wav writes WAV</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>wav.scp names files other than WAV for %1 utterances, which Kaldi opens only through a command (ffmpeg -i FILE -f wav - |); export --copy-audio FOLDER --audio-format wav writes WAV</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a Kaldi directory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the frequency range is not two numbers after a label; it was left out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>does not begin with a time and a tab; expected START TAB END TAB LABEL</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>texts of several lines, or with tabs, became one line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>speakers were left out: Audacity&apos;s labels have none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Audacity label track</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has %1 fields; expected at least 5: file, channel, start, duration, word</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has more than 8 fields; expected file, channel, start, duration, word, and optionally confidence, type and speaker. The others were left out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 without &lt;ALT_BEGIN&gt; before it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;ALT_BEGIN&gt; has no &lt;ALT_END&gt;; expected one before the file ends</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 place has alternatives (&lt;ALT_BEGIN&gt;): the first one of each was read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 places have alternatives (&lt;ALT_BEGIN&gt;): the first one of each was read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>regions that are not scored were left out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>segments have no text, and CTM contains only words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>texts of several words were divided over their time by their lengths</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>speakers were left out: CTM has a place for them only beside a confidence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>NIST CTM, words with times</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TIME_UNITS is &quot;%1&quot;; expected &quot;milliseconds&quot;, and times were read as these</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TIME_VALUE of a time slot is not a number; expected milliseconds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the time slot &quot;%1&quot; is listed twice; the first one counts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an annotation is outside of a tier; expected it inside TIER</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the annotation &quot;%1&quot; is listed twice; the first one counts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the annotation names a time slot that TIME_ORDER does not list</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the annotation refers to an annotation that the file does not have</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the annotation refers to itself through others; expected one with times at the end</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the annotation refers to an annotation without times</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has controlled vocabularies, languages or lexicons of ELAN, which are not kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ELAN annotation document</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has no start or no end; expected seconds in both</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gecko JSON</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bytes that are not UTF-8 were replaced by U+FFFD</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>overlapping segments were moved to a separate tier</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>segments without length were moved to a tier of points</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has a time that no recording reaches</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ends at %1 s, before it starts at %2 s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 &quot;%2&quot; is not a number of seconds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is not an object</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has a cancelled annotation, which was left out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has one text for several regions; expected a list of texts, one per region</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has more texts than regions; expected one text per region</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Label Studio JSON</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is not UTF-8; it was read as Windows-1252</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>texts were left out: SPEAKER lines say only who speaks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>NIST RTTM, who speaks when</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 text continues after a blank line, which was left out; the first in line %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 texts continue after a blank line, which was left out; the first in line %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cue %1 has no line of times; expected START --&gt; END. Its text was left out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the line of times is not readable; expected 00:00:01.000 --&gt; 00:00:02.000</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>text is outside of all cues; expected a line of times before it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>texts lost blank lines, which end a cue</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>texts have --&gt; in them, which became -&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>times before 0 became 0</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>speakers were left out: SRT has no place for them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SubRip subtitles</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has fewer than 5 fields; expected file, channel, speaker, start, end</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>texts of several lines became one line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 text has alternatives { a / b }: the first one is the text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 texts have alternatives { a / b }: the first one is the text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>NIST STM, utterances with speakers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unexpected value; expected an interval, a point or a tier</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the file ends inside a text; expected a closing quote</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a quote inside a text is not doubled; expected two quotes for one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a tier has no name; expected a text in quotes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an interval or point has no text; expected one in quotes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a point has no time; expected one number of seconds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an interval has no two times; expected its start and its end in seconds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Praat TextGrid, long form</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Praat TextGrid, short form</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the file ends or is damaged in %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a tier</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an interval or point</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>WebVTT subtitles</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a Lhotse manifest</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>JSON lines of recordings, supervisions or cuts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its cut holds other sound as well. Write a list with these segments with &quot;voxdeck-cli export&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>line of the recordings manifest is not a recording</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lines of the recordings manifest are not recordings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 supervision reaches over its cut: its row has the times inside the cut, and all words of the supervision</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 supervisions reach over their cuts: their rows have the times inside the cut, and all words of the supervision</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a recordings manifest beside it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the field %1%2 could not be read for %3 cuts; the first: %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a NeMo manifest</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>JSON lines with `audio_filepath`</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the audio is a member of a tar, of which NeMo reads no parts. Write a list with these segments with &quot;voxdeck-cli export&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 line names a text file (text_filepath) instead of a text that could not be read: expected UTF-8 of at most 1 MiB in the folder of the manifest</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 lines name a text file (text_filepath) instead of a text that could not be read: expected UTF-8 of at most 1 MiB in the folder of the manifest</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the audio is a member of a tar file, but the line has no `shard_id`: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the audio is a member of a missing tar file, %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 member has a name that %2 passes over</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>WebDataset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>WeNet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 members have names that %2 passes over</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>members that were not read: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>several members of a sample could be its text or its fields; not read: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no sample has a text; not read beside the shards: %1. Unpack the shards to read them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: bytes after the end marker, before byte %2, are not read; no tool reads them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>texts inside tar shards are not replaced. Run `voxdeck-cli adopt SHARDS -o DIR`: it makes a dataset around the tars and publishes these edits there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a WebDataset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tar shards, a list of them or a folder with them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>WeNet&apos;s tar shards</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tar shards with dots in their keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (VOXDECK_UNPACKED_BYTES)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has %1 fields; a directory and its datatypes were expected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has a NUL in its path</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is lost, and metainfo.bin has no whole JSON record at byte %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is lost, and the record at byte %1 of metainfo.bin cannot be read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is lost, and no other index tells how many items there are</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is lost, and metainfo.bin holds %1 different records for %2 items</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rebuilt from the %1 records of metainfo.bin, of which %2 had been published later</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rebuilt from the %1 records of metainfo.bin</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has %1 items where the shard&apos;s other indexes have %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is lost, and only it knew where the items of %1.bin begin</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is cut off among the offsets, and the lengths do not add up to the size of %1.bin</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the offsets were cut off and follow from the lengths</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the document array was damaged and was rebuilt</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 record is past the end of metainfo.bin</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 records are past the end of metainfo.bin</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 item is past the end of %2.bin, and empty now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 items are past the end of %2.bin, and empty now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>true or false</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a string</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an array</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an object</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a number of seconds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>segment %1 begins at %2 s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>segment %1 ends at %2 s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1; expected 0 or later</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, before it begins at %2 s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, before the segment in front of it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1; the audio has %2 s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is not UTF-8 at byte %1 of the record</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has no `key`</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has no `sample_rate` above 0</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1; the old file is kept as %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>removed %1, which a crash had left behind</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2 line that names no readable shard left out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2 lines that name no readable shard left out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>holds no %1.idx, although data.list lists it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is not among the datatypes that data.list names</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has no %1 beside it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has %1 items; %2 beside it has %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has %1 after its end at byte %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>belongs to an empty .bin, which TouchNet cannot map</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>document entry %1 at byte %2 is %3; expected %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 more items are outside the .bin</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>several items share %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 belong to no item, %2 of them at the end</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has no %1 beside %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a TouchDataset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a folder of shards with .idx files or a data.list that names them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is not named in data.list</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is named twice, the second time in line %1 of data.list</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has the key &quot;%1&quot; of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a WeNet raw list</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>JSON lines with `wav` and `txt`</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the utterance is one of `info.segments` of its record, whose places name them. Write a list with these segments with &quot;voxdeck-cli export&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 line has no key; TouchNet reads it, WeNet does not</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 lines have no key; TouchNet reads them, WeNet does not</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 segment of %2 that was here before left the table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 segments of %2 that was here before left the table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1; the workspace keeps the unpublished edits of %2, and they apply again when it is back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the list</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the list was imported as %1 and is read as %2 now; fields that were chosen for it (--map) are guessed anew</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the folder &quot;%1&quot; is not there, or empty; the segments of the audio in it stay as they are. Where it was moved, relink finds it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the folder &quot;%1&quot; and %2 are not there, or empty; the segments of the audio in it stay as they are. Where it was moved, relink finds it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>other folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>other folders</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an earlier version imported this folder a second time, as &quot;%1/&quot;: %2 with %3. Export what you need of it, then import the folder into a new workspace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>segment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>segments</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>edit</source>
        <translation>编辑</translation>
    </message>
    <message>
        <source>edits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 with unpublished edits left the list; the workspace keeps the edits, and they apply again when the key is back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 another split or status than was set here; what was set here stays</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>changed line of the list has</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>changed lines of the list have</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 with changed segments left the list; the workspace keeps the changes, and they apply again when the key is back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>utterance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>utterances</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the key stood in the list before; both utterances are kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the list could not be read: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>changes of many rows could not be matched with lines of the list for %1 of %2 line whose rows are damaged</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>changes of many rows could not be matched with lines of the list for %1 of %2 lines whose rows are damaged</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>settings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>changes of many rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>items whose segments were changed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>comments</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>drafts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>drafts of divided segments</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>drafts of comments</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>saved filters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>baskets</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rows of baskets</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>frozen splits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>names of people</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>imported hypotheses</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>imported scores</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1; the rows read before are kept until the file is whole</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 piece of changes of many rows, of up to 4,096 rows each, could not be read: those rows have the values of the dataset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 pieces of changes of many rows, of up to 4,096 rows each, could not be read: those rows have the values of the dataset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the table %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an edit is lost (%1), as bytes of it cannot be read; what is left of it: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>where these begin is lost, and with it what was in them, where there was anything: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the table %1 is not one of this version: it is not kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: what was on %2 damaged or missing page is lost, as far as it is not found elsewhere</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: what was on %2 damaged or missing pages is lost, as far as it is not found elsewhere</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the settings of %1 are lost: its fields are guessed anew</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>which list or shard number %1 was is lost: its edits are in the journal, but not in the table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>which dataset it was of is lost; name it: voxdeck-cli import DATASET --workspace NEW.voxdeck</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>which segments %1 lost edit were of is not known</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>which segments %1 lost edits were of is not known</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cannot be mapped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the machine is short of file handles or memory; close other programs or raise the limit (ulimit), then run the command again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cannot be read at byte %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cannot be written at byte %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cannot be synced to the disk</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cannot be linked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cannot be listed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cannot be listed to the end</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cannot be resolved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cannot be shortened</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cannot be given its name %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cannot be exchanged with %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cannot be linked as %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cannot be given the permissions of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cannot be given the time of its last use</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cannot be written to</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>chosen by you</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it was imported before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the key &quot;%1&quot; is of %2 %3: %4. Name one of them by its number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it was imported so</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no line has the %1%2. Nothing was imported</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>field %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fields %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the audio is in the dataset&apos;s audio.bin; &apos;voxdeck-cli slice&apos; and builds write it as files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unexpected text after the value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>expected a value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nests deeper than %1 levels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a string that does not end</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an escape that JSON does not know</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>\u without four hexadecimal digits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>expected a string</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a control character in a string</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an integer of more than 4300 digits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>expected a key in double quotes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>expected &apos;:&apos; after a key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>expected &apos;,&apos; or &apos;%1&apos;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>measured values are kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the key appeared before; its first line counts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a number; the segment keeps what it has</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the score is unknown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the segment declares no language to compare with</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>holds no lines; nothing was changed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no line names a segment; nothing was changed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1. Line %2, key %3: %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its times are invalid</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its character range is invalid</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is not a JSON object</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its uid is invalid</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its text is empty, too long or not readable</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its author&apos;s name is invalid</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its uid may not change</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its form is not that of the journal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is missing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>was written for another pack: these differ: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 was incomplete and is packed again; the old files are in %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is packed again, because items that had failed are now readable; the old files are in %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 was changed after it was packed, and is packed again; the old files are in %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the list has this key several times, so the utterance whose %1 was set is unknown%2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the list now has another %1 value: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the list has no field for a %1; the %2 set here stay in the workspace, and an export writes them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>publishing does not change the %1 of an utterance; the %2 set here stay in the workspace, and an export writes them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>; give each its own key in the list and import it again, or export a list with the edits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the list no longer has an utterance with this key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the list has this key and this text %1 times, so the edited one is unknown%2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>another edit of this key is for the same utterance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>segments that were divided, merged, added or deleted together must be published together, which failed: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the folder of %1 may not be written; nothing was published there (%2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its segments were changed while publishing; publish again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the list no longer has an utterance with this key; import it again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the list has this key several times, so the changed utterance is unknown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the line was changed in the list as well</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the list has this key several times, so the utterance whose times were set is unknown%1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the list now has other times: %1 to %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the list has no column for keys, so they are made from the times; add a column `key`, or write a list with these times with &quot;voxdeck-cli export&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the record was changed by another program</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 was moved from %2 s to %3 s here, and another program changed it to %4 s in the record since; undo the move, or move it again after that</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its start</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its end</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the new metainfo.idx</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (put it in quotes to look for the words)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what came is kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>was stored or changed by another user or program in the meantime</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>these keys may not read what is stored there, and the server has no conditional writes: whether something would be lost is unknown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>something is stored under this name, and these keys may not read it: whether it has the same content is unknown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>was changed or deleted on the server after it was sent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 sent without seeing what is stored there, which these keys may not read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>file was</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>files were</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the server has no conditional writes: what others stored in the same moment under the name of one of %1 may have been replaced</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sent file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sent files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 sent earlier, such as %2, are not part of this upload; what is on the server is not deleted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the host name is unknown; check it and the network</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the proxy&apos;s host name is unknown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the server does not accept connections; check host, port and network</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the server did not answer in time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the connection was cut off before the answer was complete</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no encrypted connection could be made; the server may speak no TLS here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the server&apos;s certificate is not trusted: %1. Check the host name and this machine&apos;s date, or add the certificate to the system</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the file of trusted certificates cannot be read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the address is not a valid web address</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the server&apos;s answer is not HTTP</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the server sent more headers than are accepted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the request failed: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>was changed on the Hub while the upload ran</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the address has style=%1; expected path or host</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the endpoint of the address is not a web address; expected https://HOST[:PORT]</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an s3:// address holds no access key; expected s3://BUCKET/KEY, with the key pair in the environment or the shared credentials file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the bucket name of the s3:// address is not valid; expected s3://BUCKET/KEY</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the address holds a user name or password; remove it and sign in by a presigned address</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the address has no host; expected https://HOST/PATH</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>expected hf://datasets/ORG/NAME[@REVISION]/PATH</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the hf:// address names no repository; %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the repository of the hf:// address is not valid; %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the hf:// address has an empty revision; %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the address holds a control character; check how it was copied</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the address has a &quot;.&quot; or &quot;..&quot; part; expected the plain path</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>(not a web address)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this machine&apos;s clock differs from the server&apos;s; set it right</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this machine&apos;s clock is %1 seconds behind the server&apos;s; set it right</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this machine&apos;s clock is %1 seconds ahead of the server&apos;s; set it right</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the secret key does not belong to the access key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the server does not know the access key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the session token has expired or is not valid; sign in again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the repository is gated; accept its terms on its page, and set HF_TOKEN</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the signed address has expired; get a new one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>access denied; check the credentials and their permissions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the bucket is in the region %1; name it in the address (?region=%2) or by AWS_REGION</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the server redirects to an address that is not followed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the server does not answer: nothing came in %1 s; check host and port, or try again later</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (%2 tries)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the server has no conditional writes, so changes by others cannot be noticed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, so nothing was sent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, so it was not replaced</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has other content than the file that would replace it, and so have %1 more; what was published there would be lost%2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has other content than the file that would replace it; what was published there would be lost%1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1%2</source>
        <translation type="unfinished">%1%2</translation>
    </message>
    <message>
        <source>an entry has three, five or six parts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a number is out of range</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a time is not a number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a segment&apos;s language cannot be read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a segment&apos;s text or origin cannot be read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>two segments have one number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an item keeps at least one segment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the whole item is beside its segments</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1; ask for the right to read this build, or leave --reuse out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its source holds plain samples</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no audio</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one channel of several is asked for</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>readers of shards do not know %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the file does not say how long it is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it has no times</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>does not begin and end on FLAC frames</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the file has no such samples</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its Opus stream %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its FLAC stream %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>of %1 whole files only are copied</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>files written before are kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has no times that can be written, or its length is unknown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the recording %1 is called %2 in the file, which has another of that name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 already exists; allow it to be replaced (--force)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In %1 file %2, which is all the format holds; --audio-format wav keeps them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In %1 files %2, which is all the format holds; --audio-format wav keeps them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 hypothesis is empty (nothing was heard); a table has an empty cell for that and for a hypothesis that is unknown. Formats of JSON lines keep them apart</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 hypotheses are empty (nothing was heard); a table has an empty cell for that and for a hypothesis that is unknown. Formats of JSON lines keep them apart</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Since this build was planned, %1 row is new, %2 gone and %3 other audio</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>are</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>have</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Since this build was planned, %1 rows are new, %2 gone and %3 other audio</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1; %2 shard has no row left and is removed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1; %2 shards have no row left and are removed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its split is not built</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CER %1 is above %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is too short</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is too long</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>row has missing audio; it will fail</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rows have missing audio; they will fail</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The pairs %1 go along with their items</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 row is a part of an item, whose pairs cannot be cut, and will fail. Leave the pairs out with --without-pairs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 rows are parts of items, whose pairs cannot be cut, and will fail. Leave the pairs out with --without-pairs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 row is merged into %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 rows are merged into %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rows are shuffled one by one: MP3 and Vorbis recordings are decoded again from their start for each of their rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>WeNet reads shards with torchaudio, which cannot open %1 from memory; wav and flac are safe</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only audio and metainfo are built; the pairs %1 of the dataset are left out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none of the %1 segment this build was planned with is in the dataset any more; choose another output folder, or remove the build to start again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none of the %1 segments this build was planned with is in the dataset any more; choose another output folder, or remove the build to start again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of the %2 segment tried failed: %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of the %2 segments tried failed: %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, or other names with --naming</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>holds a build of %1, whose shard %2 has the name of one of this build; choose another output folder%3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the statuses were not written: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 was changed after it was built, and is built again; the changed one is kept as %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is where something stood that this build did not make; it is kept as %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A shard that was changed after it was built has no row left; it is kept as %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 no longer exists: all audio was encoded again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>some audio of %1 could not be reused and was encoded again: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 lists no audio that can be reused, because its version is too old: all audio was encoded</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The workspace could not note this build: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 changed on the server after being sent, as by publishing there; the changes are kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 not sent, such as %2: the shard was changed on the server after it was sent, as by publishing there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>file is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>files are</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 names the shards in another folder (line %2: %3); if this one was moved, run the same build again with it as -o, which writes the lists anew (voxdeck-cli build, with --relocate OLD=NEW where the audio was moved as well)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no language is known for this country; name it in a file &quot;MAP.json&quot; that holds {%1: &quot;xx&quot;}, with the language&apos;s ISO 639-1 code for xx, and give --language-map MAP.json</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has an unknown value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;marks&quot; must be an object</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the marks of a language must be a text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;off&quot; names an unknown rule; expected some of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;unknown_below&quot; must be an integer from 0 to 1000</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a value could not be bound</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the workspace could not be read or written</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: another process or thread is writing to it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1; &quot;voxdeck-cli repair %2 --output NEW.voxdeck&quot; rescues the work in it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the workspace could not be opened</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the workspace could not be set up for queries</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the workspace could not be queried</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is not a page type that SQLite defines</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has more records than fit on the page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no such version of the transcripts: &quot;%1&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no such version of the transcripts: &quot;%1&quot;; there are %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>At least half of the characters differ from the reference.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The segment has no reference transcript.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The reference transcript has no letters or digits, only white space or punctuation.</source>
        <translation>参考转写中没有字母或数字，只有空白或标点。</translation>
    </message>
    <message>
        <source>The hypothesis is missing or empty.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The audio was missing or unreadable when it was last measured.</source>
        <translation>上次测量时音频缺失或无法读取。</translation>
    </message>
    <message>
        <source>More letters per second than people speak: text of another segment, or times that are too short.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Few letters per second: text is missing, or the times include silence.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The audio contains almost no speech.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The audio is very quiet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The audio clips at full scale.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Noise is nearly as strong as speech.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The audio has telephone bandwidth.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Speech begins with the first sample: it may be cut off.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Speech continues to the last sample: it may be cut off.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The transcript repeats words, as recognisers do when they fail.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The transcript changes between scripts many times.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The transcript is in another language than the segment declares.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A language identifier heard another language than the segment declares.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The transcript has invisible characters, look-alikes or lost characters.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Two hypotheses differ in at least half of their words or characters.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An earlier segment of the split has the same transcript, or nearly the same.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An earlier segment has the same sound, perhaps encoded again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The segment is shorter than a word.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The segment is longer than most recognisers accept.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The end of the segment is unknown.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>; its fields are read as %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is %1, not a known dataset%2; open the folder of the audio, or the list that names it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, region %2: %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the TextGrid %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 s is a time that no recording has; correct it in the list and import the list again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>file added</source>
        <translation>个新增文件</translation>
    </message>
    <message>
        <source>files added</source>
        <translation>个新增文件</translation>
    </message>
    <message>
        <source>file replaced</source>
        <translation>个替换文件</translation>
    </message>
    <message>
        <source>files replaced</source>
        <translation>个替换文件</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>the address has an unknown scheme; expected one of these: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (HTTP %2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (HTTP %2, %3)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>voxdeck::SetsDesk</name>
    <message>
        <source>Filters and baskets (*.json);;All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a saved filter or a basket in the navigator first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Another change is still running.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopped. Nothing was changed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All segments</source>
        <translation>所有片段</translation>
    </message>
    <message>
        <source>Save filter</source>
        <translation>保存筛选器</translation>
    </message>
    <message>
        <source>Name for: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A saved filter “%1” exists. Replace it?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Replace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saving the filter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filter “%1” saved.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select segments first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add to basket</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>Add %Ln segments to a basket; a new name creates a basket</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Add</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No baskets yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove from basket</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>Remove %Ln segments from this basket</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Remove</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>From %Ln selected segments</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>From %Ln segments in the filter</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>From all %Ln segments</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln segments drawn into basket “%1”.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Adding %Ln segments to basket “%1”</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Removing %Ln segments from basket “%1”</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln segments removed from basket “%1”.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln segments added to basket “%1”.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln segments added to basket “%1”; %2 were in it already.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Rename basket</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rename saved filter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New name for “%1”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rename</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Renaming</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Renamed to “%1”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete basket “%1”? Its segments stay in the dataset.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete the saved filter “%1”?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Deleting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” deleted.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save “%1” as file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saving “%1” as file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” saved as %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Load filters or a basket from a file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Loading %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 loaded from %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%Ln entries</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>A saved filter “%1” exists. Replace it with the one from the file?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 saved filters of the file already exist, such as “%2”. Replace them?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show its segments</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Loading filters and baskets</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” was saved with scoring profile %2. The project now uses another one, so it may match other segments. Save it again to update it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drawing sample</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing has been loaded yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
</context>
<context>
    <name>voxdeck::ShardGrid</name>
    <message>
        <source>Shards of the build</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 written · %2 being written · %3 queued</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>written, with failed segments</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>written</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>being written, %1 %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>queued</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2 · %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%Ln segments</source>
        <translation>
            <numerusform>%Ln 个片段</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 to %2: %3 written, %4 being written, %5 queued, %6 with failed segments</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1
Enter or a double click shows its rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 · %2 with failed segments</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 · %2 shards per square</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>voxdeck::ShortcutSheet</name>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>键盘快捷键</translation>
    </message>
    <message>
        <source>Find an action or a key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Action</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Outside text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Everywhere</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In the transcript</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a preset or set single keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Writes all keys on a sheet to print</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Undo or redo in small steps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Paste</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Transcript field</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No action or key contains “%1”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Voxdeck: keyboard shortcuts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save as PDF</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>voxdeck-keys.pdf</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PDF (*.pdf)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cannot be written. Choose another folder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Single letters work outside text fields. In a text field, press Ctrl+Shift and the letter. Function keys work everywhere.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change keys…</source>
        <translation>更改快捷键…</translation>
    </message>
    <message>
        <source>Save as PDF…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Commit the text and go to the next segment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Leave the field; the text is kept</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>voxdeck::ShortcutsDialog</name>
    <message>
        <source>Remove</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reset to preset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change keys</source>
        <translation>更改快捷键</translation>
    </message>
    <message>
        <source>Preset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find an action or a key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Actions and their keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Action</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Outside text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Everywhere</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keys of the action</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Press a key here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Press the key here, then choose where it acts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The key acts while no text field has the focus</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The key acts in the transcript field, too</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove the chosen key from the action</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Restore the keys of the preset for this action</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Preset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New &amp;key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>outside text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>everywhere</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use outside text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use everywhere</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Conflicts</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>voxdeck::SoundDesk</name>
    <message>
        <source>No sound device</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading audio…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Audio file not found: %1. The transcript can still be edited.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Audio cannot be read: %1. The transcript can still be edited.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Speed %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Volume %1 %</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>voxdeck::SoundOutputs</name>
    <message>
        <source>Output device</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>System default</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (not connected)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>voxdeck::SpectrogramPane</name>
    <message>
        <source>Spectrogram</source>
        <translation>频谱图</translation>
    </message>
    <message>
        <source>Ch. %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 kHz</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>voxdeck::SplitsDesk</name>
    <message>
        <source>Preview of splits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1…</source>
        <translation type="unfinished">%1…</translation>
    </message>
    <message>
        <source>Editing waits while splits are written.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Assigning splits</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%Ln recordings assigned. Undo restores the former splits in one step.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Saving the rule</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rule saved with this dataset. Nothing was assigned.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select recordings first: a split holds whole recordings.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reason for changing a frozen split</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Assign to %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Assigning to %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing moved: the recordings are in this split already.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 moved to %2, with %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%Ln recordings</source>
        <translation>
            <numerusform>%Ln 个录音</numerusform>
        </translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>重做</translation>
    </message>
    <message>
        <source>Undoing this changes a frozen split. Enter the reason.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Redoing this changes a frozen split. Enter the reason.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Leak check</source>
        <translation>泄漏检查</translation>
    </message>
    <message>
        <source>Planning the repair…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Preview of the repair</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing to repair: no leak is left.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing to repair: all leaks are between frozen splits. Unfreeze one split to repair them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Repairing leaks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Leaks repaired: %1 moved. Undo restores the former splits in one step.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 moved. %2 between frozen splits remain; unfreeze one split to repair them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%Ln leaks</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Finding the rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reason</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reason for freezing %1. Later changes to this split need a reason, too.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reason for unfreezing %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Freeze</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unfreeze</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Freezing %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unfreezing %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export the list of splits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tables (*.csv);;All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Exporting the list</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Checking all segments…</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>List saved as %1. The split of %Ln recordings is empty because they are in several splits; use Check to find them.</source>
        <translation>
            <numerusform>列表已保存为 %1。其中 %Ln 个录音的划分为空，因为它们属于多个划分；请用“检查”找出它们。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln recordings and their splits saved as %1.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Undone: %Ln segments restored.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Redone: %Ln segments changed.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Split %1 is frozen. Rules skip it, and manual changes need a reason.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Split %1 is no longer frozen.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>voxdeck::SplitsPage</name>
    <message>
        <source>Rule and splits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rule</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing is assigned until you apply</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Splits</source>
        <translation>划分</translation>
    </message>
    <message>
        <source>Length after applying</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 would move</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%Ln recordings</source>
        <translation>
            <numerusform>%Ln 个录音</numerusform>
        </translation>
    </message>
    <message>
        <source> · %1 selected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> · %1 listed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>with the change from the current splits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>drop recordings here, or press %1, %2, %3 or %4</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>voxdeck::SplitsWorkspace</name>
    <message>
        <source>Splits</source>
        <translation>划分</translation>
    </message>
    <message>
        <source>Train, validation and test by whole recordings</source>
        <translation>按整个录音划分训练集、验证集和测试集</translation>
    </message>
</context>
<context>
    <name>voxdeck::StatusWords</name>
    <message>
        <source>All edits saved to journal</source>
        <translation>所有编辑已写入日志</translation>
    </message>
    <message>
        <source>Edits cannot be saved</source>
        <translation>编辑无法保存</translation>
    </message>
    <message>
        <source>• %1 in %2</source>
        <translation>• %2中有 %1</translation>
    </message>
    <message numerus="yes">
        <source>%Ln unpublished edits</source>
        <translation>
            <numerusform>%Ln 处未发布的编辑</numerusform>
        </translation>
    </message>
    <message>
        <source>No longer in this filter</source>
        <translation>已不在此筛选结果中</translation>
    </message>
    <message>
        <source>Row %1 of %2</source>
        <translation>第 %1 行，共 %2 行</translation>
    </message>
    <message>
        <source>Segments reviewed in the last half hour, without pauses of more than two minutes</source>
        <translation>最近半小时审核的片段数，不计两分钟以上的停顿</translation>
    </message>
    <message>
        <source>Saving…</source>
        <translation>正在保存…</translation>
    </message>
    <message numerus="yes">
        <source>%Ln drafts, not committed</source>
        <translation>
            <numerusform>%Ln 份草稿，未提交</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voxdeck::StepsList</name>
    <message>
        <source>Steps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Steps, newest first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Activate a step to undo or redo everything up to it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undo the newest step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undone: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dataset opened</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, at %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>voxdeck::SurveyDesk</name>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>below %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>better than %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Accuracy of words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Count words</source>
        <translation>统计词语</translation>
    </message>
    <message>
        <source>Word</source>
        <translation>词</translation>
    </message>
    <message>
        <source>Compare recognisers</source>
        <translation>对比识别器</translation>
    </message>
    <message>
        <source>Recogniser</source>
        <translation>识别器</translation>
    </message>
    <message>
        <source>Error rate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Substitutions</source>
        <translation>替换</translation>
    </message>
    <message>
        <source>Deletions</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Insertions</source>
        <translation>插入</translation>
    </message>
    <message>
        <source>Better in</source>
        <translation>更好的片段</translation>
    </message>
    <message>
        <source>Drift between splits</source>
        <translation>划分之间的漂移</translation>
    </message>
    <message>
        <source>Compare splits</source>
        <translation>对比划分</translation>
    </message>
    <message>
        <source>Chart</source>
        <translation>图表</translation>
    </message>
    <message>
        <source>Splits</source>
        <translation>划分</translation>
    </message>
    <message>
        <source>Distance</source>
        <translation>距离</translation>
    </message>
    <message>
        <source>Segments</source>
        <translation>片段</translation>
    </message>
    <message>
        <source>No segment here has both a transcript and a hypothesis.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%1: %Ln different words</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Best of each segment (oracle)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Vote of all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fewer than two of train, validation and test have segments here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>0: the same values in both splits; 1: nothing in common. Enter lists the segments of the bar that differs most.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Segments with the same text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Split</source>
        <translation>划分</translation>
    </message>
    <message>
        <source>Segments with the same audio</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>First segment</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>the audio of %Ln segments could not be read</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>Compare with the plan</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>By</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Planned</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Planned hours</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read hours</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Epochs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Never</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Too often</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not planned</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Logged</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read usage log</source>
        <translation>读取使用日志</translation>
    </message>
    <message>
        <source>Usage log (*.jsonl *.json)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
    <message>
        <source>All</source>
        <translation>全部</translation>
    </message>
    <message numerus="yes">
        <source>%Ln lines of the log</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln bad lines</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln unknown keys</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>first: line %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>first: %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>planned: all segments</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>planned: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>too often: more than %1 times</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compare with a report…</source>
        <translation>与报告比较…</translation>
    </message>
    <message>
        <source>Hypothesis</source>
        <translation>识别结果</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>分组</translation>
    </message>
    <message>
        <source>Figure</source>
        <translation>数字</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>之前</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>现在</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>差</translation>
    </message>
    <message>
        <source>Compare with a report</source>
        <translation>与报告比较</translation>
    </message>
    <message>
        <source>Reports (*.json)</source>
        <translation>报告 (*.json)</translation>
    </message>
    <message>
        <source>Choose one report, or two to compare with each other.</source>
        <translation>请选择一份报告，或两份互相比较的报告。</translation>
    </message>
    <message>
        <source>%1, and the segments shown</source>
        <translation>%1 与所示片段</translation>
    </message>
    <message>
        <source>%1, then %2</source>
        <translation>先 %1，后 %2</translation>
    </message>
    <message numerus="yes">
        <source>%Ln figures differ</source>
        <translation>
            <numerusform>%Ln 个数字不同</numerusform>
        </translation>
    </message>
    <message>
        <source>the first %1 are listed</source>
        <translation>列出前 %1 个</translation>
    </message>
    <message>
        <source>not comparable: %1</source>
        <translation>不可比较：%1</translation>
    </message>
    <message>
        <source>Speaker</source>
        <translation>说话人</translation>
    </message>
    <message>
        <source>Recording</source>
        <translation>录音</translation>
    </message>
    <message>
        <source>Language and split</source>
        <translation>语言和划分</translation>
    </message>
    <message>
        <source>Script</source>
        <translation>文字</translation>
    </message>
    <message>
        <source>Language and source</source>
        <translation>语言和来源</translation>
    </message>
    <message>
        <source>Scored</source>
        <translation>已评分</translation>
    </message>
    <message>
        <source>Counts how often each word was correct, deleted, substituted or inserted in the segments shown</source>
        <translation>统计所示片段中每个词正确、删除、替换或插入的次数</translation>
    </message>
    <message>
        <source>Not computed for the current segments, brushes and hypothesis.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Correct</source>
        <translation>正确</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>次数</translation>
    </message>
    <message>
        <source>Substituted</source>
        <translation>替换</translation>
    </message>
    <message>
        <source>Deleted</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Inserted</source>
        <translation>插入</translation>
    </message>
    <message>
        <source>Count in train</source>
        <translation>训练集中的次数</translation>
    </message>
    <message>
        <source>Comparison of recognisers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scores all hypotheses on the segments shown that have every hypothesis</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compared with</source>
        <translation>对比对象</translation>
    </message>
    <message>
        <source>Extra errors</source>
        <translation>多出的错误</translation>
    </message>
    <message>
        <source>p-value</source>
        <translation>p 值</translation>
    </message>
    <message>
        <source>Compares every chart between train, validation and test for the segments shown. A median is the lower edge of its bin.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not computed for the current segments and brushes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 never recognised</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 recognised but in no transcript</source>
        <translation>%1 个识别出的词不在任何文本中</translation>
    </message>
    <message>
        <source>%1 not in train, recognised %2 of %3 times</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>Mixed error rates of %1 of %Ln segments: those with a transcript and every hypothesis. “Extra errors” and “p-value” come from a matched-pairs test on stretches between words that both recognised.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 groups, %Ln segments besides the first of each; they are now in the duplicates queue</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Find same texts</source>
        <translation>查找相同文本</translation>
    </message>
    <message>
        <source>Compares the transcripts of the segments shown within each split and fills the queue “Duplicate text”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Similarity</source>
        <translation>相似度</translation>
    </message>
    <message>
        <source>Find same audio</source>
        <translation>查找相同音频</translation>
    </message>
    <message>
        <source>Decodes the audio of the segments shown, finds copies even if re-encoded, and fills the queue “Duplicate audio”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not computed for the current segments and brushes. This decodes all audio and takes a while.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%Ln are too short to detect re-encoded copies</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Training exposure</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compares how often each segment shown was read with the plan (the segments of train, or all if train is empty)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not computed for the current segments and brushes. Update values &gt; Read usage log… reads the log of a training run.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 repeated by a resumed run</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%Ln ambiguous keys</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>it has no sample counts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No usage log read yet: use Update values &gt; Read usage log…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Comparison of reports</source>
        <translation>报告对照</translation>
    </message>
    <message>
        <source>Compares the rates of the segments shown with a JSON report, or two reports with each other</source>
        <translation>将所示片段的错误率与一份 JSON 报告比较，或将两份报告互相比较</translation>
    </message>
    <message>
        <source>Choose one JSON report to compare it with the segments shown, or two to compare them with each other.</source>
        <translation>选择一份 JSON 报告与所示片段比较，或选择两份互相比较。</translation>
    </message>
    <message>
        <source>%1 points</source>
        <translation>%1 个百分点</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Segments, first</source>
        <translation>片段（前者）</translation>
    </message>
    <message>
        <source>Segments, second</source>
        <translation>片段（后者）</translation>
    </message>
    <message>
        <source>Median (bin), first</source>
        <translation>中位数（区间，前者）</translation>
    </message>
    <message>
        <source>Median (bin), second</source>
        <translation>中位数（区间，后者）</translation>
    </message>
    <message>
        <source>Counting words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Comparing recognisers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Comparing splits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Comparing texts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Decoding audio</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading the usage log</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Comparing with the plan</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Comparing reports</source>
        <translation>正在比较报告</translation>
    </message>
    <message>
        <source>The table “%1” is being computed. Nothing else was started.</source>
        <translation>正在计算表格“%1”。没有开始其他任务。</translation>
    </message>
    <message>
        <source>%1: %2 %</source>
        <translation>%1：%2 %</translation>
    </message>
    <message>
        <source>Comparing audio</source>
        <translation>正在比较音频</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %Ln segments</source>
        <translation>
            <numerusform>%1 / %Ln 个片段</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voxdeck::SurveyPane</name>
    <message>
        <source>Columns of the table: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>%1 · of the segments shown before</source>
        <translation>%1 · 针对之前显示的片段</translation>
    </message>
    <message>
        <source>Space plays the worst segment of a row; Enter or double-click lists its segments; click a header to sort</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>voxdeck::TableColumns</name>
    <message>
        <source>Keep the key in view</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Default columns</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Column of a field…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Order and widths…</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>voxdeck::TableDesk</name>
    <message>
        <source>Recording</source>
        <translation>录音</translation>
    </message>
    <message>
        <source>All %1 in filter selected, %2</source>
        <translation>已选中筛选出的全部 %1，%2</translation>
    </message>
    <message>
        <source>All %1 in filter selected</source>
        <translation>已选中筛选出的全部 %1</translation>
    </message>
    <message>
        <source>%1 selected, %2</source>
        <translation>已选中 %1，%2</translation>
    </message>
    <message>
        <source>%1 selected</source>
        <translation>已选中 %1</translation>
    </message>
    <message>
        <source>Copying rows: %1 of %2</source>
        <translation>正在复制行：%1，共 %2</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Nothing was copied.</source>
        <translation>未复制任何内容。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln rows copied.</source>
        <translation>
            <numerusform>已复制 %Ln 行。</numerusform>
        </translation>
    </message>
    <message>
        <source>The first %1 of %2 selected rows were copied, the most a clipboard holds. voxdeck-cli query --csv writes all rows.</source>
        <translation>已复制前 %1 行，共选中 %2 行，这是剪贴板的上限。voxdeck-cli query --csv 可写出所有行。</translation>
    </message>
</context>
<context>
    <name>voxdeck::TagDesk</name>
    <message>
        <source>Tag of key %1 on or off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tag “%1” on or off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>Key %1 has no tag. “%2” assigns one.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>voxdeck::TagKeysDialog</name>
    <message>
        <source>Tag of key %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no tag</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>“%1” %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tag keys</source>
        <translation>标签数字键</translation>
    </message>
    <message>
        <source>Outside text fields, each key adds or removes its tag. The keys apply to everyone who opens this workspace.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save tag keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” has a space; tags cannot contain spaces.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>voxdeck::TaskDialog</name>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy the message</source>
        <translation>复制消息</translation>
    </message>
    <message>
        <source>Copies the text of this dialog, for example for a bug report</source>
        <translation>复制此对话框的文本，例如用于错误报告</translation>
    </message>
</context>
<context>
    <name>voxdeck::TextDesk</name>
    <message>
        <source>No unknown words in this text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No hints for this text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This text cannot be edited now.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add “%1” to the project words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” added to the project words.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Text rules saved in the workspace.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” deleted from the project words.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No hint at the caret. Press %1 for the next one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2 (%3)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No unknown word at the caret. Press %1 for the next one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Word counts for spelling use %1 of %2 segments.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No suggestions to apply in this text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No suggestion: %1.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>voxdeck::TextRulesDialog</name>
    <message>
        <source>Invisible characters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Digits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Full-width and half-width forms, ligatures</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Arabic letters in Persian and Urdu</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Quotes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unknown words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Text rules</source>
        <translation>文本规则</translation>
    </message>
    <message>
        <source>0 to 9</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>of the language</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>straight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>curly</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>never</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Without a dictionary, a word is unknown if it occurs fewer times than</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>en .,?!&apos;-   (one line per language; * for all others)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved in this workspace. Rules only underline; %1 accepts a suggestion.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mixed alphabets in a word</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unicode NFC form</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Leading or trailing space</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Double spaces</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Space before punctuation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Punctuation outside the allowed set</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>any</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none (numbers written as words)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>consistent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Allowed punctuation by language</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Allowed punctuation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save rules</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> occurrences</source>
        <translation> 次</translation>
    </message>
    <message>
        <source>Words unknown below</source>
        <translation>视为未知词，少于</translation>
    </message>
</context>
<context>
    <name>voxdeck::TextsPane</name>
    <message>
        <source>Characters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rare words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Languages</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Columns of the texts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Enter or a double click lists the segments</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Character</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Segments</source>
        <translation>片段</translation>
    </message>
    <message>
        <source>Script</source>
        <translation>文字</translation>
    </message>
    <message numerus="yes">
        <source>%Ln different characters</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Word</source>
        <translation>词</translation>
    </message>
    <message numerus="yes">
        <source>%Ln different words, rarest first</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Declared</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unsure</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>yes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unsure, %1 script</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>several languages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Analyse texts</source>
        <translation>分析文本</translation>
    </message>
    <message>
        <source>Table to show</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Characters, rare words, or detected against declared languages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Analyses the transcripts of the segments shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Text statistics</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not computed for the current segments and filter.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Count</source>
        <translation>次数</translation>
    </message>
    <message numerus="yes">
        <source>invisible or look-alike %Ln times</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Detected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Match</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%Ln segments are in another language than declared</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voxdeck::TimelineRuler</name>
    <message>
        <source>Time ruler</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>voxdeck::TopBar</name>
    <message>
        <source>Find text or key</source>
        <translation>查找文本或键</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>%1 workspace</source>
        <translation>%1工作区</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>

words   &quot;two words&quot;   -without   this OR that
lang:te,ta   status:pending   split:empty   flag:yes
cer:&gt;0.3   dur:3-20   start:&lt;2m10
key:abc*   speaker:=Anna   text:/regular expression/</source>
        <translation>

词语   &quot;两个 词&quot;   -不含   这个 OR 那个
lang:te,ta   status:pending   split:empty   flag:yes
cer:&gt;0.3   dur:3-20   start:&lt;2m10
key:abc*   speaker:=Anna   text:/正则表达式/</translation>
    </message>
    <message>
        <source>Publish…</source>
        <translation>发布…</translation>
    </message>
    <message numerus="yes">
        <source>Publish %Ln edits…</source>
        <translation>
            <numerusform>发布 %Ln 处编辑…</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voxdeck::TotalsStrip</name>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>S %1 · D %2 · I %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Totals</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Segments</source>
        <translation>片段</translation>
    </message>
    <message>
        <source>Length</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CER</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>WER</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MER</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not scored</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No hypothesis.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hypothesis: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>estimated from %Ln segments</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>about %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no hypothesis</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 without reference</source>
        <translation>%1 条无参考文本</translation>
    </message>
    <message numerus="yes">
        <source>%Ln references with nothing to score</source>
        <translation>
            <numerusform>%Ln 条参考文本没有可评分的内容</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 without hypothesis</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sum of errors by sum of reference tokens, profile %1 (%2). %3 Counted at %4.</source>
        <translation>错误总数除以参考词元总数，评分方案 %1（%2）。%3 统计于 %4。</translation>
    </message>
    <message>
        <source>Stops scoring and keeps the estimate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rates leave out rows without a hypothesis, without a reference, or with a reference that has nothing to score, such as “...”.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>voxdeck::TranscriptEditor</name>
    <message>
        <source>Transcript</source>
        <translation>转写文本</translation>
    </message>
    <message>
        <source>Transcript, %1</source>
        <translation>转写文本，%1</translation>
    </message>
    <message>
        <source>Auto</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>LTR</source>
        <translation>从左到右</translation>
    </message>
    <message>
        <source>RTL</source>
        <translation>从右到左</translation>
    </message>
    <message>
        <source>Direction of the text: %1</source>
        <translation>文本方向：%1</translation>
    </message>
    <message numerus="yes">
        <source>%Ln chars</source>
        <translation>
            <numerusform>%Ln 个字符</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 chars/s</source>
        <translation>%1 字符/秒</translation>
    </message>
    <message>
        <source>Direction of the text: %1 (%2)</source>
        <translation>文本方向：%1（%2）</translation>
    </message>
</context>
<context>
    <name>voxdeck::TranscriptField</name>
    <message>
        <source>This dataset keeps each transcript on one line.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No transcript yet. Type, or accept a hypothesis with %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing more to undo in this text. Press Esc, then %1 for earlier steps.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>voxdeck::TransferDesk</name>
    <message>
        <source>Resume</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Later</source>
        <translation>稍后</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message numerus="yes">
        <source>%Ln transfers were interrupted</source>
        <translation>
            <numerusform>%Ln 个传输已中断</numerusform>
        </translation>
    </message>
    <message>
        <source>Forget</source>
        <translation>忘记</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Forget anyway</source>
        <translation>仍然忘记</translation>
    </message>
    <message>
        <source>Replace and resume</source>
        <translation>替换并继续</translation>
    </message>
    <message>
        <source>%1 was stopped. Transferred files are kept.</source>
        <translation>%1已停止。已传输的文件会保留。</translation>
    </message>
    <message>
        <source>%1 was interrupted: %2 Transferred files are kept.</source>
        <translation>%1已中断：%2 已传输的文件会保留。</translation>
    </message>
    <message>
        <source>Deleting incomplete uploads</source>
        <translation>正在删除未完成的上传</translation>
    </message>
    <message>
        <source>Uploaded parts could not be deleted from the server (%1): %2 They stay until they are deleted, or until the bucket’s rule for incomplete uploads removes them.</source>
        <translation>无法删除服务器上已发送的分段（%1）：%2 在它们被删除或被存储桶的未完成上传规则清除之前，会一直留在那里。</translation>
    </message>
</context>
<context>
    <name>voxdeck::TransferDialog</name>
    <message>
        <source>Browse…</source>
        <translation>浏览…</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>检查</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>s3://bucket/folder   hf://datasets/org/name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>s3://bucket/folder   https://host/list   hf://datasets/org/name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> MB/s</source>
        <translation> MB/s</translation>
    </message>
    <message>
        <source>No limit</source>
        <translation>不限速</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>Into</source>
        <translation>保存到</translation>
    </message>
    <message>
        <source>To address</source>
        <translation>目标地址</translation>
    </message>
    <message>
        <source>From address</source>
        <translation>来源地址</translation>
    </message>
    <message>
        <source>An object, or everything below a folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Limit</source>
        <translation>限速</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>This address cannot be used: %1.</source>
        <translation>此地址不可用：%1。</translation>
    </message>
    <message>
        <source>Checking a transfer</source>
        <translation>检查传输</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>已停止。</translation>
    </message>
    <message>
        <source>Upload folder</source>
        <translation>上传文件夹</translation>
    </message>
    <message>
        <source>Copy from server</source>
        <translation>从服务器复制</translation>
    </message>
    <message>
        <source>Fetch into cache</source>
        <translation>预取到缓存</translation>
    </message>
    <message>
        <source>Maximum rate</source>
        <translation>最高速率</translation>
    </message>
    <message>
        <source>Maximum rate; can be changed while the transfer runs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Overwrites files on the server that differ, such as corrections that others published</source>
        <translation>覆盖服务器上内容不同的文件（例如他人发布的更正）</translation>
    </message>
    <message>
        <source>Choose a folder on this computer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Counts files to transfer and files already there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Starts the transfer in the background</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Folder to upload</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Destination on this computer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Destination of the files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This address has a query that may be a secret. It is not stored, so the transfer could not be resumed. Use voxdeck-cli cp.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Enter the full path of a folder on this computer.</source>
        <translation>请输入本机文件夹的完整路径。</translation>
    </message>
    <message>
        <source>Contacting the server…</source>
        <translation>正在联系服务器…</translation>
    </message>
</context>
<context>
    <name>voxdeck::TransportBar</name>
    <message>
        <source>Previous segment</source>
        <translation>上一个片段</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>播放</translation>
    </message>
    <message>
        <source>Play segment</source>
        <translation>播放片段</translation>
    </message>
    <message>
        <source>Next segment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Loop</source>
        <translation>循环播放</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: type another and press Enter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time of the playhead</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time of the playhead: type another and press Enter to go there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start of the segment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>End of the segment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dur</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Duration of the segment in seconds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>缩小</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>放大</translation>
    </message>
    <message>
        <source>Zoom</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Volume and sound device</source>
        <translation>音量和音频设备</translation>
    </message>
    <message>
        <source>Volume</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Transport</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Volume %1 % and sound device</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Speed, the pitch is kept (%1, %2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zoom (%1 and %2; %3 fits the segment, %4 the recording)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>voxdeck::UndoListDialog</name>
    <message>
        <source>Undo list</source>
        <translation>撤销列表</translation>
    </message>
    <message>
        <source>Steps, newest first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Redo: %1</source>
        <translation>重做：%1</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>现在</translation>
    </message>
    <message>
        <source>Undo: %1</source>
        <translation>撤销：%1</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <comment>a step and its time of day</comment>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>Undoes or redoes every step between “Now” and the chosen one, including it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undo or redo to here</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>voxdeck::VerifyDesk</name>
    <message>
        <source>Error</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>提示</translation>
    </message>
    <message numerus="yes">
        <source>%Ln lists</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln shards</source>
        <translation>
            <numerusform>%Ln 个分片</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln utterances</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln items</source>
        <translation>
            <numerusform>%Ln 个条目</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation type="unfinished">%1：%2 {1,?}</translation>
    </message>
    <message>
        <source>The dataset is sound: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Found %1 and %2 in %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%Ln errors</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln warnings</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Verify the dataset</source>
        <translation>校验数据集</translation>
    </message>
    <message>
        <source>%1 Nothing was changed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Verifying</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>voxdeck::WaveDesk</name>
    <message>
        <source>Reading settings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Storing settings</source>
        <translation>正在保存设置</translation>
    </message>
    <message>
        <source>Dragging snaps to edges, the playhead, pauses and zero crossings. Hold Shift to drag freely.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Spectrogram</source>
        <translation>频谱图</translation>
    </message>
    <message>
        <source>&amp;Pin to this workspace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use as my &amp;default</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For datasets whose workspace has no spectrogram settings.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Frequencies</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Linear</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>L&amp;ogarithmic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>10 ms</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>25 ms</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Range</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>50 dB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>70 dB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>90 dB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Colours</source>
        <translation>配色(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Ice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Magma</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Grey</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Viridis</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Cividis</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>These spectrogram settings now apply to everyone who opens this workspace.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The spectrogram uses your own settings.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Snapping is off.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drag over the timeline first to select a range.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scale up quiet recordings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The number beside the waveform is the level at full height.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Everyone who opens this workspace sees the spectrogram with these settings.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Mel (perceptual)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>5 ms (sharp in time)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>50 ms (sharp in frequency)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Theme colours</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>voxdeck::WaveformView</name>
    <message>
        <source>%1, segment %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Waveform</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Playhead. Left and Right move it by 10 ms, with Ctrl by 100 ms.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>0 dB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 dB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>auto</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ch. %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Full height is 0 dB, full scale. Alt+wheel scales the waveform.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This recording is quiet: the waveform is scaled up %1 times, and full height is %2 dB. Alt+wheel changes the scale.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The waveform is scaled up %1 times; full height is %2 dB. Alt+wheel changes the scale.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>voxdeck::WelcomePage</name>
    <message numerus="yes">
        <source>%1 · %2 · %Ln segments</source>
        <translation>
            <numerusform>%1 · %2 · %Ln 个片段</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln unpublished edits</source>
        <translation>
            <numerusform>%Ln 处未发布的编辑</numerusform>
        </translation>
    </message>
    <message>
        <source>all published</source>
        <translation>全部已发布</translation>
    </message>
    <message>
        <source>Open a speech dataset to begin</source>
        <translation>打开一个语音数据集即可开始</translation>
    </message>
    <message>
        <source>Open dataset folder…</source>
        <translation>打开数据集文件夹…</translation>
    </message>
    <message>
        <source>Open list or workspace…</source>
        <translation>打开列表或工作区…</translation>
    </message>
    <message>
        <source>A data.list, CSV or JSON lines file</source>
        <translation>data.list、CSV 或 JSON lines 文件</translation>
    </message>
    <message>
        <source>Import…</source>
        <translation>导入…</translation>
    </message>
    <message>
        <source>Try the sample dataset</source>
        <translation>试用示例数据集</translation>
    </message>
    <message>
        <source>A few minutes of real speech in several languages</source>
        <translation>几分钟多种语言的真实语音</translation>
    </message>
    <message>
        <source>What is a dataset folder?</source>
        <translation>什么是数据集文件夹？</translation>
    </message>
    <message>
        <source>First steps and the manual</source>
        <translation>入门和手册</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>键盘快捷键</translation>
    </message>
    <message>
        <source>You can also drop a file or folder here. Opening never changes files: edits go to a journal until you publish them.</source>
        <translation>也可以将文件或文件夹拖到此处。打开不会更改文件：发布之前，编辑都写入日志。</translation>
    </message>
    <message>
        <source>Recent</source>
        <translation>最近</translation>
    </message>
    <message>
        <source>Clear list</source>
        <translation>清除列表</translation>
    </message>
    <message>
        <source>Recent datasets</source>
        <translation>最近的数据集</translation>
    </message>
    <message>
        <source>Open address…</source>
        <translation>打开地址…</translation>
    </message>
    <message>
        <source>S3 storage, a web server or the Hugging Face Hub</source>
        <translation>S3 存储、网络服务器或 Hugging Face Hub</translation>
    </message>
    <message>
        <source>Shards, Kaldi, Lhotse or audio files</source>
        <translation>分片、Kaldi、Lhotse 或音频文件</translation>
    </message>
    <message>
        <source>Folder not found; the drive may be disconnected</source>
        <translation>找不到文件夹；驱动器可能已断开</translation>
    </message>
    <message>
        <source>Datasets you open appear here.</source>
        <translation>打开过的数据集会显示在此处。</translation>
    </message>
    <message>
        <source>Choose the format and the fields</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>voxdeck::WordLane</name>
    <message>
        <source>Words and their times</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Words</source>
        <translation>词数</translation>
    </message>
    <message>
        <source>Play “%1”, %2 to %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Left and Right select a word; Enter plays it.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>voxdeck::WordsDialog</name>
    <message>
        <source>&amp;Delete</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Project words</source>
        <translation>项目词表</translation>
    </message>
    <message>
        <source>Words containing</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>voxdeck::WorstList</name>
    <message>
        <source>Worst segments</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Dur s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reference</source>
        <translation>参考</translation>
    </message>
    <message>
        <source>Hypothesis</source>
        <translation>识别结果</translation>
    </message>
    <message>
        <source>CER %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>WER %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Split</source>
        <translation>划分</translation>
    </message>
    <message>
        <source>Columns of the worst segments</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Play</source>
        <translation>播放</translation>
    </message>
    <message>
        <source>Open in Annotate</source>
        <translation>在“标注”中打开</translation>
    </message>
    <message>
        <source>Shows the selected segment in the Annotate workspace</source>
        <translation>在标注工作区中显示选定的片段</translation>
    </message>
    <message>
        <source>Plays the selected segment where the recogniser differs (%1)</source>
        <translation>在识别结果不同之处播放所选片段（%1）</translation>
    </message>
</context>
</TS>
