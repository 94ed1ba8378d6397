// The page of a SCORM package: it joins the lesson in its frame to the learning platform. Without a platform the lesson works, and says so.
import { again, choose, hush, leaving, note, open, type Opened } from "./package/frame";
import { launched } from "./package/launch";
import { Platform } from "./package/scorm";
import { say } from "./package/words";

const launch = launched();

function begin(): void {
  let lesson: Opened | null = null;
  const platform = new Platform(launch.version, launch, (points, needed) => {
    if (lesson) note(launch, say(launch, "failed", points, needed), again(launch, lesson, hush));
  });
  const before = platform.begin();
  leaving(
    () => platform.away(),
    () => platform.end(),
  );
  lesson = open(launch, before ?? "", platform);
  if (before === null) note(launch, say(launch, "alone"));
  else if (platform.looking) note(launch, say(launch, "looking"));
}

if (launch.lesson === "") choose(launch);
else begin();
