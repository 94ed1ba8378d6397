// Shows the lesson of a folder that is being written, and loads the page anew each time it was saved, at the step at which it stands. What
// keeps a version from being played stands above the page, where the last good one stays.
(async () => {
  const page = document.documentElement;
  page.dataset.preview = "";
  const pause = (ms) => new Promise((done) => setTimeout(done, ms));
  for (let have = ""; ; ) {
    try {
      const answer = await fetch("preview/next?have=" + have);
      if (!answer.ok) throw new Error(answer.statusText);
      const { lesson, problems, version } = await answer.json();
      const place = "#/lesson/" + lesson;
      const there = location.hash === place || location.hash.startsWith(place + "/");
      document.querySelector(".problems.folder")?.remove();
      if (problems) {
        const list = document.createElement("ol");
        list.append(...problems.map((text) => Object.assign(document.createElement("li"), { textContent: text[page.dataset.lang] ?? text.en })));
        const section = Object.assign(document.createElement("section"), { className: "problems folder" });
        section.setAttribute("role", "alert");
        section.append(list);
        document.body.append(section);
      } else if (have !== "") {
        return location.reload();
      }
      if (!there) location.hash = place;
      have = version;
    } catch {
      await pause(1000); // the terminal has ended it; it may begin again
    }
  }
})();
