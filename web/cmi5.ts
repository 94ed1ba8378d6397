// The page of a cmi5 package: it joins the lesson in its frame to the record store that it was launched with. Without one the lesson works, and
// says so. No other page of Zootrope speaks to a network.
import { Records } from "./package/cmi5";
import { asked, launched, leaving, note, open, type Keeper } from "./package/frame";
import { launchedBy, Store } from "./package/store";

const launch = launched();
const nobody: Keeper = { state() {}, step() {}, score() {}, answer() {} };

function alone(): void {
  open(launch, "", nobody);
  note(launch, [
    "There is no learning platform here, or this visit is over: the lesson works, and nothing is recorded. Open it again from the platform.",
    "没有找到学习平台，或者本次学习已经结束：课程可以照常学习，但不会记录。请从学习平台重新打开。",
  ]);
}

async function join(): Promise<void> {
  const by = launchedBy(asked);
  if (!by) return alone();
  let said = "";
  let calm = () => {};
  const store = new Store(by, (what) => {
    if (what === said) return;
    said = what;
    if (what === "") return calm();
    note(launch, [
      `The learning platform does not take what is recorded (${what}). The lesson works; what could not be sent is tried again.`,
      `学习平台没有接收记录（${what}）。课程可以照常学习；没有送出的记录会再次发送。`,
    ]);
  });
  const records = new Records(store, launch);
  const { before, lang } = await records.begin();
  if (launch.lang === "") launch.lang = lang;
  const leave = {
    words: ["Leave the lesson", "离开课程"] as [string, string],
    go: () => void (records.end(), location.assign(records.back)),
  };
  calm = () => {
    document.querySelector("body > p")?.remove();
    if (records.back === "" && !records.looking) return;
    const looks: [string, string] = [
      "The learning platform shows this lesson to look at: nothing that you do is recorded.",
      "学习平台以浏览方式打开本课程：不会记录任何操作。",
    ];
    const keeps: [string, string] = ["What you do is recorded.", "学习情况会被记录。"];
    note(launch, records.looking ? looks : keeps, records.back === "" ? undefined : leave);
  };
  calm();
  leaving(
    () => {},
    () => records.end(),
  );
  open(launch, before, records);
}

void join().catch(alone);
