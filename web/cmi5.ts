// The page of a cmi5 package: it joins the lesson in its frame to the record store that it was launched with. Without one the lesson works, and
// says so. No other page of Zootrope speaks to a network.
import { Records } from "./package/cmi5";
import { again, choose, hush, leaving, note, open, type Keeper, type Opened } from "./package/frame";
import { asked, launched } from "./package/launch";
import { launchedBy, Store } from "./package/store";
import { say } from "./package/words";

const launch = launched();
const nobody: Keeper = { state() {}, step() {}, score() {}, answer() {}, again() {} };

function alone(): void {
  open(launch, "", nobody);
  note(launch, say(launch, "over"));
}

async function join(): Promise<void> {
  if (launch.lesson === "") return choose(launch);
  const by = launchedBy(asked);
  if (!by) return alone();
  let said = "";
  let calm = () => {};
  const store = new Store(by, (what) => {
    if (what === said) return;
    said = what;
    if (what === "") return calm();
    note(launch, say(launch, "refused", what));
  });
  let lesson: Opened | null = null;
  const records = new Records(store, launch, (points, needed) => {
    stands(() =>
      note(launch, say(launch, "failed", points, needed), ...(lesson ? [again(launch, lesson, usual)] : []), ...leave()),
    );
  });
  const { before, lang } = await records.begin();
  if (launch.lang === "") launch.lang = lang;
  const leave = (): [string, () => void][] =>
    records.back === "" ? [] : [[say(launch, "leave"), () => void (records.end(), location.assign(records.back))]];
  const stands = (what: () => void) => (calm = what)();
  const usual = () =>
    stands(() => {
      if (records.back === "" && !records.looking) return hush();
      note(launch, say(launch, records.looking ? "looking" : "recorded"), ...leave());
    });
  usual();
  leaving(
    () => {},
    () => records.end(),
  );
  lesson = open(launch, before, records);
}

void join().catch(alone);
