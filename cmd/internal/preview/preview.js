// Drops the lesson that is being written on the page, at first and each time it was saved. The page does with it what it does with every file.
(async () => {
  const page = document.documentElement;
  page.dataset.preview = "";
  const pause = (ms) => new Promise((done) => setTimeout(done, ms));
  while (page.dataset.room === undefined) await pause(50); // it has not begun to listen
  for (let have = ""; ; ) {
    try {
      const answer = await fetch("preview/next?have=" + have);
      if (!answer.ok) throw new Error(answer.statusText);
      const { name, text, version } = await answer.json();
      have = version;
      const data = new DataTransfer();
      data.items.add(new File([text], name, { type: "text/markdown" }));
      document.body.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: data }));
    } catch {
      await pause(1000); // the terminal has ended it; it may begin again
    }
  }
})();
