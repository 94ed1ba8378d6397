// Package lessons holds the lessons: a folder each. The packages in it read, check and play them. Nobody who
// writes a lesson needs to read the Go; docs/authors.md leads to a first one.
//
// # A folder
//
//	catalogue.txt                 the ids of the shipped lessons, in order
//	ID/script.zk                  what happens: commands in steps, expectations, questions, goals
//	ID/en.md, ID/zh.md            the prose: one section a step, in each language; ID/LANG.md in any other that has a folder in web/text
//	ID/solutions/*.zk             what a learner may type at the end of the script; each reaches every goal
//	ID/misses/*.zk                nearly right; each leaves unreached the goal that its first line names: # misses GOAL
//	ID/teach.en.md, …             a note for teachers in each language: what to ask, where it goes wrong, how long it takes, what to show next
//	texts.txt                     what the five texts of the course are called, in each language
//	COVERAGE.md                   which step shows which claim of the five texts
//
// `zootrope lesson check ID` says what is wrong with one, and `zootrope lesson run FOLDER` plays it.
//
// # Prose
//
// A prose file begins with what the table of contents needs, one `key: value` a line between two lines of ---:
//
//	---
//	title: The leader crashes
//	short: The leader crashes     (for small places, at most 18 letters or 9 Chinese characters; the title, if it is missing)
//	chapter: Elections
//	summary: One sentence for the table of contents.
//	minutes: 6                    (from 3 to 8, near what its words, films and questions take, and that is 8 at most: `lesson check` says it)
//	source: What it is built on: a text and, behind a colon, where in it; several are divided by semicolons
//	needs: startup-election       (ids of the lessons that it builds on, if there are any)
//	code: writelock               (the recipe whose lines are open beside the stage at its start, if there is one: a lock by its strategy)
//	also: a lock, another word    (other words by which somebody may look for it, if there are any)
//	---
//
// Then one section a step, in the order of the script: a heading of the second level with the step's id, and Markdown
// below it. A step is read after it has run, so its section may speak of what happened in it.
//
//	## Votes meet {#votes}
//
//	Server 5 had {{server 5 logged}}, so it took the vote of {{leader}}.
//
//	> Often taught wrongly
//	>
//	> **“A vote is (myid, zxid).”** The epoch is part of it, and it is compared first, at {{see VOTE.adopted at 1}}.
//	>
//	> — “Twelve questions about ZooKeeper”, question 10
//
// Such a box, a quote of two paragraphs or more, says what a text has wrong: a label; what is taught, in our words, and what the run says; and at last,
// behind a dash, the text and where in it. Each paragraph between names the event that shows it: {{see EVENT}} is its time, and on the page a link to it.
// {{see nothing}} is for what no run can show: then the box says that it was only read. Without the one or the other, or without a text,
// a shipped lesson is not whole. A text has one name (texts.txt) in all boxes and sources.
//
// A sentence can be tied to an event of its step: a link whose address is `<when EVENT>`. While the step is shown and comes to
// that event, the words are marked. A sentence that is tied with `<tells EVENT>` is marked like the others, and the step is about this event: the answer to
// the step's question leads to the event. A step without such a sentence is about the event that is tied last. At its end a step rests on the event that is
// tied last; a step without ties rests on its most important decision. "Why" opens on the event on which the step rests.
//
// EVENT begins with a kind of event, as finely as package explain words the kinds (VOTE.adopted, or VOTE for all kinds that begin so). Words behind the kind
// distinguish the event from others of its kind: `at WHO` (the party at which the event happens), `peer WHO` (the party at the other end), `vote N`,
// `count N` (how many have been counted), `zxid 1:7`, `path /x`. If several events fit, EVENT is the first of them; with `last` it is the last of them.
// Each language ties the same events. `lesson check` finds only that there is such an event: `lesson check --ties` lists what happens there, to be read
// beside the sentence.
//
//	[Server 1 compares the two votes: the ids decide.](<when VOTE.adopted at 1 vote 2 drawer why>) It says so to everyone.
//
// A sentence may open one drawer (`drawer votes|logs|why` behind the event): the page shows a table under the stage, made for this sentence, as long as the
// sentence stands. `votes` has the vote of each server, `logs` how far each has logged and committed, `why` what was compared or counted at the event.
//
// A step is told in beats. A beat is a sentence with at least one tie; its ties play in their order. A sentence without a tie comes with the sentence before
// it, or with the first beat; so do lists, tables, code, boxes and headings. A list or a quote that has a tie is read as sentences. A step
// without any tie is told paragraph by paragraph. Each language has its own beats. A sentence ends with . ! ? … or 。！？ and what closes behind it; a colon and a
// semicolon do not end a sentence, nor does an abbreviation, and brackets and quotes belong to the sentence around them. `lesson check` asks that
//
//   - the events of a step are told in the order in which they happen;
//   - no event is told twice in a step;
//   - a tie ends with its sentence, at the latest;
//   - a sentence with a tie has at most 20 words, or 40 characters in Chinese: a piece of code, a number or a placeholder counts as one. A longer one in
//     somebody's own file is only noticed;
//   - at most three sentences come before the first tie of a step. More of them in somebody's own file are only noticed.
//
// A lesson in which this is not so is read and played as ever. In the HTML each sentence of a step with ties is a <span class="sentence" data-beat="N">, and
// each block that comes with a sentence has data-beat, too; N counts from 0. play.Division has the events of each beat.
//
// The words of what the script only names stand in fenced blocks, anywhere in the section of their step (goals:
// anywhere). They do not appear in the text.
//
//	```ask winner
//	Who will lead?
//	- four: Server 4
//	  since: it has the largest zxid
//	- five: Server 5
//	  since: it has the largest id
//	  but: Ids are compared last: server 5 gave up its own vote {{see}}.
//	  see: VOTE.adopted at 5
//	```
//
// `since` is the reason that stands beside an answer: every answer has one. `but` is what is said after a wrong one, and `see` the
// event of the step that shows it; {{see}} in the sentence is the link there, which reads as its time.
//
// A question may ask for something else than a choice. The script says what, and the run decides:
//
//	ask woken number count WATCH_EVENT              a number: what a placeholder can ask, at the end of the step
//	ask way order sent=SEND.txn acked=ACKS.quorum   events of the step, named as a tie names them, to be put in order
//	ask left touch server node /a data is 3 on _    servers, clients or nodes: those for which the predicate holds, with _ in their place
//
// The things that can be touched are those that are there when the question is asked; the right answer may be nobody. The block of a number may have a line
// `unit: …`, which stands behind the number; that of an order has a line `- NAME: words` for each event. Instead of `since`, such a question has near misses:
// wrong answers with a `but` and a `see` of their own. `- else` is any other wrong answer; a shipped lesson has it. An answer is written as the run gives it: 1,
// sent,acked, server 2, several things as `server 2,server 3` with shorter names first, or nobody. `lesson check` gives each answer that has words: the right
// answer must be graded as right and a near miss as wrong, and a reader must be able to give both.
//
//	```ask woken
//	Ann changes /a. How many clients does the change wake?
//	unit: of 3 clients
//	- 1
//	  but: Cy has left a watch, too {{see}}.
//	  see: WATCH_EVENT last
//	- else
//	  but: Bob and cy have left a watch, and nobody else has {{see}}.
//	  see: WATCH_EVENT
//	```
//
// An answer can also have entries, each of which comes from a run of its own:
//
//	ask fires grid event='count WATCH_EVENT is 1' none='count WATCH_EVENT is 0'   of each cell of a table, what holds there
//	ask again sort safe='client ann last is OK' never='not client ann last is OK' of each thing, its bin
//	ask cost curve time                                                            at each point, a number; time is in milliseconds since the step began
//	ask gone moment closed=SESSION_GONE.expired                                    of each event, when it happens: seconds since the step began
//
// Lines `mark ID CELL` (ROW.COLUMN, a thing, or a point, which is a whole number) take down what holds, or the number. `rewind` to the beginning of the same step,
// between two of them, leads to the next run: counts and time begin anew there. A grid has every row with every column; an answer may leave entries
// out, and is right when all are right: a point of a curve within 15 % of the run's, a moment within half a tick. In a near miss a
// moment is in milliseconds. The points of a curve stand in ascending order, whatever the order of the runs. The block has the words of what can hold, and of each row, column, thing or point. For a curve and for moments a line `upto: NUMBER` says where the axis ends. With a line `stage: ROWS × COLUMNS`, the words over
// its rows and its columns, a grid stands on the stage: its step is told cell by cell in place of its sentences. A near miss is one wrong entry:
//
//	```ask fires
//	Which write fires which watch?
//	- event: an event comes
//	- none: nothing comes
//	- get: getData
//	- ls: getChildren
//	- set: setData
//	- create: create
//	- get.create=event
//	  but: A new child changes the list, and not the data {{see}}.
//	  see: APPLY
//	- else
//	  but: A watch on data hears of data, a watch on the list hears of the list {{see}}.
//	  see: WATCH_EVENT
//	```
//
// A wrong answer, near misses included, that can be run has a block that says how: a word for the stage and what it stands for, then commands. `config` goes to the set-up, where
// `servers` and `observers` replace the lesson's own; other commands take the place of those of the question's step. The two runs are
// laid beside each other. A shipped lesson has at least one. At the end of its run the answer is true, and no other answer of the question
// is (`lesson check`). What the run changes is what `since` supposes: a run in which the answer is true for another reason explains nothing.
//
//	```belief winner/five
//	first-votes-stay: First votes stay
//	config bug=first-vote-stays
//	```
//
// Its run has the steps of the lesson up to the question's. `rewind STEP` in front leaves out what was commanded from that step
// on, and what stands before a line `step ID`, with the id of the question's own step, is commanded before that begins. For two
// runs to be laid beside each other, the question's step should give as many commands in one as in the other.
//
// Where `code` names a recipe, all choices of a question can be lines of that recipe, as the page shows it in the lesson's run (package listing):
//
//	```ask next
//	Which line does bob run next?
//	- again: He lists once more
//	  line: WriteLockLists
//	- waits:
//	  line: awaitBefore(c, before)
//	```
//
// `line` is the name by which scripts know the line (`client bob at WriteLockLists`), or a part of its text; `lesson check` asks that exactly one line fits, and
// that no two choices have the same line. A choice without words is its part of the text. Where the code stands beside the stage, the page frames these lines there,
// each with the letter of its choice, and they are chosen there; elsewhere, on paper and in the terminal, the choices are listed with their words.
//
// A question whose choices are all lines without words asks which line repairs a lock. There the right answer may have a run,
// too, and each run gives the commands of the question's step and no more: nobody helps by hand, and what differs comes of the line. At
// the end of the right line's run, what the script says of that answer is true no longer; at the end of another's it still is, or what the
// script says of that other one is.
//
// The last step but one is called transfer: its question is about a case that the lesson has not shown, for which the script may `rewind` and
// command something else. The exercise comes after it.
//
//	```recap
//	- What one can say after the lesson, in two sentences at most, a line each: `lesson check` says it. In the section of the last step.
//	```
//
//	```say
//	The question as an interviewer asks it?
//	- A learner answers it in half a minute, with three sentences, a line each. The first sentence is the answer.
//	- The second sentence says why the answer is true.
//	- The third sentence says where the answer stops being true. The run has shown what the three sentences say.
//	```
//
//	```aims
//	- What one will be able to say, in one to three sentences; shown before anything has run.
//	```
//
//	```goal tail
//	Make the entry that only server 3 had survive.
//	```
//
// A reader can give `rewind STEP` by hand: it leads to before the commands of that step, which are not given again. So where the last step has
// commands of its own, its goal also asks for what they do: `count PAUSE from ann at-least 1`. In an earlier step than its own, a goal counts only
// if the script offers the `rewind` that leads there.
//
// Hints of a goal are a ladder of three: where to look; which command; all but the last step. Behind them, the shortest of the solutions can be
// played. An offer whose command is a line of that solution has no button before the last hint of a goal, if the command can be given on the stage.
//
//	```hint tail
//	- Server 3 has the longest log. When must it be there?
//	- `pause` two of those that are up, so that nobody can be elected before.
//	- `rewind crash`, `pause 4 5`, `crash 3`, `start 3`. One command is missing.
//	```
//
// An exercise can be a duel: `duel DEFENDED BROKEN world|CLIENT…` names two goals of the script. Who reaches BROKEN by hand has attacked, with the commands of
// these clients, or of the world. Then the exercise is begun again; DEFENDED is reached only where the same attack is made again, time has passed, and BROKEN
// has not held. The page makes the attack again at the press of a button. A solution has the attack, `rewind STEP`, the defence, and the attack again.
//
// A line `slip ID GOAL PREDICATE` in the script names a mistake that is often made: while it holds, the goal is not reached, and something has
// been commanded by hand, the block says what is wrong. Each of the misses has one that recognises it.
//
//	```slip four-leads
//	Server 4 leads: with 1 and 2 it was a quorum before 3 came back.
//	```
//
//	```offer pause 4
//	Pause 4 and see
//	```
//
// In the exercise, servers and clients can be taken in hand on the stage: what can be done with one stands beside it. A script line `allow`
// names what else can be, in its step, and earlier than in the exercise: `allow servers links` lets a reader draw across a link to cut it,
// `allow messages choices` hold messages back and say what happens next, `allow 3` act on server 3 alone. An `allow` in the set-up is for all steps.
// The menus of `zootrope play` keep to the same.
//
// A line `act COMMAND` carries out its command, as a line without `act` does, and says that the reader is to give it by hand: the crash, the unlock, the cut
// that the step is about. A step has one at most, the set-up none. Every way of playing the script carries it out at its place.
// The sentence that is lit while the step waits for the act says what is about to be done. It is tied to nothing that happens later than the act: what comes of the
// act stands in the next sentence (`lesson check`).
//
// A line `rooms 1 2 ann | 3` says what stands in one room, for all steps: the ring of servers has an outline round each room. What stands between a `rewind`
// to an earlier step and the line of the next step is that next step's set-up: it is carried out, and not shown.
//
// A line `view tree`, `view ring` or `view both` says what the stage shows in its step: znodes and clients, the ring of servers, or both. A path behind it
// is the znode that the step is about: `view tree /app`. A step has one such line at most, anywhere in it; one in the set-up is for all steps without their own.
// It changes nothing in the run. `lesson check` asks that the znode is there by the end of the step. Without such a line the picture follows from the events
// that the step's sentences are tied to: votes, logs, links and quorums are the ring's, nodes, watches, sessions and locks the tree's. Where nothing is tied,
// the commands decide; in doubt, the lesson as a whole (Lesson.View in package play).
//
// A line `case` makes its step a case: the step has been recorded, and nobody tells it. Before the step, the stage shows a tape of its run: the state that each server
// named and when it was silent, what clients asked, and, if a path stands behind the word, what each server had there. All questions of the step stand beside the tape, are
// answered in any order and opened together; then the tape has the answers to clients and what was done, and the prose of the step explains. `lesson check` asks that the znode is there by
// the end of the step. A case has one run: behind a `rewind` to its beginning another step begins.
//
// A step can be laid beside an earlier one, as two runs side by side while it is open. The block stands in its section and
// names the earlier step; its two lines give each run a word for the stage, the same in every language (a to z, digits,
// hyphens), and what it stands for. The first line is run A, the earlier step; the second is run B, this one.
//
//	```compare queue-herd
//	herd: everybody watches the queue
//	predecessor: each watches one node
//	```
//
// The two stand where as many commands have been given and as much time has passed since the last of them, so the steps
// should give corresponding commands in the same order.
//
// Raw HTML and pictures are left out, and links lead to http, https or # only. A comment, <!-- like this -->, is a note for authors.
//
// The languages have the same values, answers, reasons and blocks in each step, in the same order; `lesson check` says where one is behind.
// `zootrope lesson translate zh FOLDER` begins a file of prose: what stands behind a mark such as [zh] is to be translated. As long as there is a mark in
// it, the lesson counts as not translated: no reader is shown it. Shipped lessons are in English and Chinese; other languages are welcome and may be
// missing: the page then shows the English, and says so (docs/authors.md, "A new language").
//
// docs/words.md says which word stands for which thing, in English and in Chinese: one, in lessons as everywhere.
//
// # Placeholders
//
// {{…}} is filled with a value of the run as it stands at the end of the step, or with @STEP, at the end of an earlier
// one. Every number that the run determines is written so; then prose cannot differ from the code. What can be asked:
//
//	leader                                                         4, or none
//	at                                                             12.431 s
//	see EVENT                                                      when that event of the step happened; a link to it on the page
//	server N state|epoch|accepted-epoch|logged|committed|sync|vote|round
//	server N replayed                                              records of its log that it replayed when it last started
//	node PATH data|children|version|bytes [on N]                   of the leader if N is not given; the bytes are those of all data from there on
//	client NAME state|server|last|answer|sequence|stale
//	lock PATH holder|holders|waiters
//	count KIND [from A] [to B]                                     events of the step
//	total KIND [from A] [to B]                                     events since the script began
//	count|total messages|bytes|transactions                        without heartbeats
//
// For example {{count WATCH_EVENT}} or {{count bytes @queue-herd}}.
//
// # Glossary
//
// glossary/LANG.md explains the words of ZooKeeper (in a language besides English and Chinese, some of them): a heading `## term {#id}` each, `also: other, forms` if there are any, and
// one to three sentences. In English a line `lesson: ID` names the lesson of the course that introduces the term. Where one of them stands first in the prose of a step, the page offers its explanation. A word in
// capitals that the glossary has not is a mistake in a shipped lesson.
//
// # One file
//
// A single Markdown file is a lesson, too. Its fenced `zk` blocks are the script: those under a heading of any level belong
// to that step, those before the first one, or below the title, are the set-up. A heading needs no {#id}: the id is made
// of its words (`## They vote` is they-vote, a second one they-vote-2, a Chinese one step-3 by its place). Questions,
// goals and offers need no words: the script's own text is shown. Solutions and misses are fenced blocks `solution NAME`
// and `miss NAME`. The language is English unless the front matter has `lang: zh`, or another one that there is. A note for teachers has no
// place in it: that needs a folder.
//
// `zootrope lesson new NAME` writes one to begin with. Such a file is tried by dropping it on the page, or with "Open a lesson …" at the end of the first page: it plays at once, its links lead to it
// in this browser only, and what is wrong with it is listed by line and column while what was open stays. Mend it, save it and drop it again: it
// stands at the step where it stood; `zootrope lesson preview FILE.md` does so by itself. The page keeps it until "Forget" is pressed. "Save as lesson" in the playground's script makes such a file of what
// was done there. The page around a <zootrope-player> gives one as <script type="text/markdown"> within it. `zootrope lesson check FILE.md` also plays
// the solutions and the misses.
//
// # Packages
//
// The folders of lessons stand beside those of the code that reads and checks them. Each package imports only some of those above it:
//
//	wording   words in each language, and what is wrong with a file
//	markdown  prose is rendered, for the page and for a terminal, and divided into sentences that are told one after the other
//	glossary  the words of ZooKeeper, explained
//	play      a lesson without its words: what it takes to play one
//	form      a lesson, as it is read from a folder or from one file
//	listing   the lines of a recipe as a reader sees them
//	lint      what is wrong with any lesson, as far as one sees it without playing it; wasm/reader has it
//	lessons   this one: the lessons that are shipped
//	verify    what `lesson check` says: what a lesson of the course must have, and whether what it says happens when it is played
//	setups    the ready-made worlds of the playground
//
// A test holds who may import whom, and that no folder of code is taken for a lesson.
//
// # Files
//
//	catalogue.go  the lessons that are shipped
//	needs.go      Before: the lessons that a lesson builds on, all the way down
//	texts.go      what the five texts of the course are called
//	coverage.go   Claims: which steps show the claims of the texts; Chapters: the titles of the chapters
package lessons
