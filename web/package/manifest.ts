// A SCORM package of one lesson, made in the page: the same files as `zootrope export scorm` writes (cmd/internal/export), which a test compares.
import type { Course } from "./launch";
import type { Lesson } from "../text/lessons";

export interface Wanted {
  lesson: Lesson;
  version: "1.2" | "2004";
  lang: "en" | "zh";
  pass: number; // percent of the points with which it is passed
}

const LEFT_OUT = [
  "embed.js",
  "oembed.json",
  "files.json",
  "static.css",
  "poster.css",
  "cmi5.js",
  "packer.js",
  "offline.js",
  "reader.wasm.zst",
  "reader.js",
  "worlds.js",
];

const plain = (name: string): string => name.replace(/\.[0-9a-f]{10}\./, ".");

/** The files of a build that go into the package of a lesson. */
export const shipped = (all: string[], id: string): string[] =>
  all.filter(
    (n) =>
      !/\/|\.br$/.test(n) // a platform sends nothing that is packed already
      && !LEFT_OUT.includes(plain(n))
      && (!n.startsWith("lesson-") || plain(n).startsWith(`lesson-${id}.`)),
  );

const escaped = (s: string): string =>
  s.replace(/[&<>"']/g, (c) => `&${{ "&": "amp", "<": "lt", ">": "gt", '"': "#34", "'": "#39" }[c]!};`);

const safe = (id: string): string =>
  [...id].map((c) => (/[A-Za-z0-9-]/.test(c) ? c : `_${c.codePointAt(0)!.toString(16)}_`)).join("");

const EDITIONS = {
  "1.2": {
    cp: "http://www.imsproject.org/xsd/imscp_rootv1p1p2",
    adl: "http://www.adlnet.org/xsd/adlcp_rootv1p2",
    named: "1.2",
    type: "scormtype",
  },
  "2004": {
    cp: "http://www.imsglobal.org/xsd/imscp_v1p1",
    adl: "http://www.adlnet.org/xsd/adlcp_v1p3",
    named: "2004 3rd Edition",
    type: "scormType",
  },
} as const;
const SS = "http://www.imsglobal.org/xsd/imsss";

const graded = (lesson: Lesson): boolean => (lesson.questions?.length ?? 0) + (lesson.goals?.length ?? 0) > 0;

function manifest({ lesson, version, lang, pass }: Wanted, files: string[]): string {
  const e = EDITIONS[version];
  const late = version === "2004";
  const id = `zootrope_${safe(lesson.id)}`;
  const title = escaped(lesson.title[lang] ?? lesson.title.en ?? "");
  const query = new URLSearchParams({ lang, lesson: lesson.id, ...(graded(lesson) ? { pass: String(pass) } : {}), version });
  const xsd = (space: string, file: string) => `${space} ${file}`;
  const where = late
    ? [xsd(e.cp, "imscp_v1p1.xsd"), xsd(e.adl, "adlcp_v1p3.xsd"), xsd(SS, "imsss_v1p0.xsd")]
    : [xsd(e.cp, "imscp_rootv1p1p2.xsd"), xsd(e.adl, "adlcp_rootv1p2.xsd")];
  return `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="${id}" version="1" xmlns="${e.cp}" xmlns:adlcp="${e.adl}"${late ? ` xmlns:imsss="${SS}"` : ""} xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="${where.join(" ")}">
  <metadata>
    <schema>ADL SCORM</schema>
    <schemaversion>${e.named}</schemaversion>
  </metadata>
  <organizations default="${id}_org">
    <organization identifier="${id}_org">
      <title>${title}</title>
      <item identifier="item_${safe(lesson.id)}" identifierref="${id}_sco" isvisible="true" parameters="${escaped(`?${query}`)}">
        <title>${title}</title>
${
  late
    ? `        <imsss:sequencing>
          <imsss:deliveryControls completionSetByContent="true" objectiveSetByContent="true"></imsss:deliveryControls>
        </imsss:sequencing>
`
    : ""
}      </item>
    </organization>
  </organizations>
  <resources>
    <resource identifier="${id}_sco" type="webcontent" adlcp:${e.type}="sco" href="launch.html">
${files.map((f) => `      <file href="${escaped(f)}"></file>\n`).join("")}    </resource>
  </resources>
</manifest>
`;
}

function page(title: string, style: string, script: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self' file:; style-src 'self' file:; frame-src 'self' file:; connect-src 'none'; img-src data:; base-uri 'none'; form-action 'none'">
<title>${escaped(title)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${style}">
<script src="course.js" defer></script>
<script src="${script}" defer></script>
</head>
<body></body>
</html>
`;
}

/** The files that are made for the package; `all` are those of the build. */
export function made(wanted: Wanted, all: string[]): Record<string, string> {
  const { lesson, lang } = wanted;
  const named = (name: string) => all.find((n) => plain(n) === name) ?? name;
  const questions = (lesson.questions ?? []).map((q) => [
    q.id,
    { text: q.text, choices: q.choices.map(({ id, text }) => ({ id, text })) },
  ]);
  const { pass, version } = wanted;
  const launch = { lang, ...(graded(lesson) ? { pass: String(pass) } : {}), version };
  const course = { [lesson.id]: { title: lesson.title, questions: Object.fromEntries(questions), launch } } as Course;
  return {
    "course.js": `globalThis.zootropeCourse=${JSON.stringify(course)};\n`,
    "imsmanifest.xml": manifest(wanted, ["launch.html", "course.js", ...shipped(all, wanted.lesson.id)]),
    "launch.html": page(lesson.title[lang] ?? lesson.title.en ?? "", named("launch.css"), named("sco.js")),
  };
}
