// The page of a SCORM package: it joins the lesson in its frame to the learning platform. Without a platform the lesson works, and says so.
import { asked, launched, leaving, note, open } from "./package/frame";
import { Platform } from "./package/scorm";

const launch = launched();
const platform = new Platform(asked.get("version") === "2004" ? "2004" : "1.2", launch);
const before = platform.begin();
leaving(
  () => platform.away(),
  () => platform.end(),
);
open(launch, before ?? "", platform);
if (before === null)
  note(launch, [
    "There is no learning platform here: the lesson works, and no score is kept.",
    "没有找到学习平台：课程可以照常学习，但不会记录成绩。",
  ]);
else if (platform.looking)
  note(launch, [
    "The learning platform shows this lesson to look at: nothing that you do is recorded.",
    "学习平台以浏览方式打开本课程：不会记录任何操作。",
  ]);
