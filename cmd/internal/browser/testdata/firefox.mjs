// Opens pages in Firefox by WebDriver BiDi, and prints what it saw as one line of JSON a page. Arguments: the folder that has
// puppeteer-core, the path of Firefox; then for each page an address, the expression that says it has come, and what is done there.
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const [modules, firefox, ...pages] = process.argv.slice(2);
const entry = createRequire(pathToFileURL(modules + "/package.json")).resolve("puppeteer-core");
const { default: puppeteer } = await import(pathToFileURL(entry));
const browser = await puppeteer.launch({ browser: "firefox", executablePath: firefox, headless: true });
try {
  for (const { url, ready, type, then } of pages.map((p) => JSON.parse(p))) {
    const page = await browser.newPage();
    await page.setViewport({ width: 1280, height: 800 });
    const errors = [];
    page.on("console", (m) => m.type() === "error" && errors.push(m.text()));
    page.on("pageerror", (e) => errors.push(e.message));
    await page.goto(url);
    await page.waitForFunction(ready, { timeout: 180_000, polling: 100 });
    if (type) {
      await page.keyboard.press(type[0]);
      await page.waitForFunction(() => document.activeElement.id === "command", { timeout: 60_000 });
      await page.evaluate(() => (document.activeElement.value = ""));
      await page.keyboard.type(type.slice(1));
      await page.keyboard.press("Enter");
    }
    if (then) await page.waitForFunction(then, { timeout: 180_000, polling: 100 });
    console.log(JSON.stringify({ url, title: await page.title(), errors }));
    await page.close();
  }
} finally {
  await browser.close();
}
