package client

import (
	"strconv"

	"zootrope/core/proto"
)

var (
	weekdays = [...]string{"Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"} // day 0 of the epoch was a Thursday
	months   = [...]string{"Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"}
)

const dayMillis = 24 * 60 * 60 * 1000

// date prints a wall time as Java's Date does in UTC: Thu Jan 01 00:00:00 UTC 1970.
func date(t proto.Millis) string {
	days, rest := int64(t)/dayMillis, int64(t)%dayMillis
	if rest < 0 {
		days, rest = days-1, rest+dayMillis
	}
	year, month, day := civil(days)
	s := rest / 1000
	clock := two(s/3600) + ":" + two(s/60%60) + ":" + two(s%60)
	return weekdays[(days%7+7)%7] + " " + months[month-1] + " " + two(day) + " " + clock + " UTC " +
		strconv.FormatInt(year, 10)
}

func two(n int64) string {
	if n < 10 {
		return "0" + strconv.FormatInt(n, 10)
	}
	return strconv.FormatInt(n, 10)
}

// civil turns days since 1970-01-01 into a Gregorian date by counting whole years and months.
func civil(days int64) (year, month, day int64) {
	const cycle = 146097 // days of 400 years, after which the calendar repeats
	year = 1970 + days/cycle*400
	days %= cycle
	if days < 0 {
		days, year = days+cycle, year-400
	}
	for ; days >= yearDays(year); year++ {
		days -= yearDays(year)
	}
	for month = 1; days >= monthDays(year, month); month++ {
		days -= monthDays(year, month)
	}
	return year, month, days + 1
}

func leap(year int64) bool { return year%4 == 0 && (year%100 != 0 || year%400 == 0) }

func yearDays(year int64) int64 {
	if leap(year) {
		return 366
	}
	return 365
}

func monthDays(year, month int64) int64 {
	switch month {
	case 2:
		return yearDays(year) - 337
	case 4, 6, 9, 11:
		return 30
	}
	return 31
}
