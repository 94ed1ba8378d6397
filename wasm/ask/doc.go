// Package ask answers what is asked about a run: by the page (Question), and by the reports that tell the page where the run stands. It reads the record of the
// run, which it cannot change, and what the session that plays the run knows besides (Session).
//
// Events that have left the world's window are read again, by a twin of the run that goes there (read.go). What takes longer than a slice is answered later (wait.go).
package ask
