package browser

import (
	"flag"
	"reflect"
	"runtime"
	"strings"
	"testing"
)

// onlyMainWays leaves out what mainWays does not list: the rest is some three hundred tests, which take a quarter of an hour more.
var onlyMainWays = flag.Bool("mainways", false, "run the tests of the main ways through the page, and no others")

// mainWays are the tests of what most readers and teachers do. They are what one runs before a change is sent; all tests run before it is taken.
var mainWays = []func(*testing.T){
	// the page comes up: from a file, from a server, again without a network, in another browser, without a picture, in another language
	TestFromFile, TestOverHTTPUnderASubPath, TestASecondVisitNeedsNoNetwork, TestFirefox, TestWithoutWebGL, TestGerman, TestDownloadOfALesson,
	// a lesson: by mouse, finger and keys, sentence by sentence, to its end
	TestActionsReachTheGoals, TestEveryLessonCanBeFinished, TestAStepIsToldSentenceBySentence,
	TestDoneIsEarned, TestHelpTowardsAGoal, TestPhone, TestCards,
	// an answer of each form
	TestAnAnswerIsGiven, TestAWrongAnswerIsRun, TestEveryFormOfAnswer, TestAThingIsTouchedOnTheStage, TestTables, TestBoard, TestCase, TestBuild,
	// the playground
	TestPlayground, TestThePlaygroundInEveryWay, TestUndoInThePlayground, TestTheStageByMouse, TestTheStageByLetters, TestConsole,
	// what is kept and what is sent on
	TestAReloadKeepsWhatWasChosen, TestTwoTabsOfOneLesson, TestShareSendsALink, TestALinkLeadsToTheMoment,
	// other people's pages and platforms
	TestPlayer, TestEmbeddingPage, TestAllThatAPlayerTells, TestPlayerSpeaksToPlatforms, TestSCORM, TestOwnLessonsAreExported,
	// any size, any reader, paper, and bad input
	TestAnySizeIsUsable, TestEveryScreenFitsEverySize, TestScreensAreAccessible, TestPrint, TestHostileThings, TestPlayerInAHostilePage,
}

// keepToMainWays makes the test binary run the main ways alone, if that is asked for.
func keepToMainWays() error {
	if !*onlyMainWays {
		return nil
	}
	var names []string
	for _, f := range mainWays {
		full := runtime.FuncForPC(reflect.ValueOf(f).Pointer()).Name()
		names = append(names, full[strings.LastIndex(full, ".")+1:])
	}
	return flag.Set("test.run", "^("+strings.Join(names, "|")+")$")
}
