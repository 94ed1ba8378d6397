package player

// common is what runs have in common: the compressor finds such words here, so that a link need not carry them. It is a part of format 5,
// and must never change; the most frequent words stand at its end. Words that are not here only take more room.
const common = `# syncLimit tickTime initLimit snapCount electionAlg localSessions seed 7 config bug=commit-without-quorum
ack-before-fsync votes-without-epoch lock-without-list first-vote-stays ack-outlives-trunc former-connection queue-by-connection
expect never until exists agree committed ephemeral --sequential --async --torn --strategy herd predecessor observers 1 weights groups
ask one='leader is 1' other='not leader is 1' goal note 'step rewind offer caption
data is version children holder of session expired connected disconnected watching exists getChildren getData addWatch recursive persistent
whether server 1 is LEADING server 2 is FOLLOWING LOOKING OBSERVING epoch zxid commit sync reply vote proposal
partition 1 2 | 3 4 5
partition 1 2 3 | 4 5
link 1-2 cut
link 1>2 hold
link 3-5 delay 50ms
link 4-5 heal
deliver 5>3 PROPOSAL
break 3-5
disk 1 delay 100ms
disk 2 hold
disk 3 release
pause 1
resume 1
client eve 5
client dan 4
client cat 3
client bob 2
client ann 1
client c1 1
client c2 2
c3 lock /lock
c4 enqueue /jobs job
c5 dequeue /jobs
c1 unlock /lock
ann connect 3
ann close
ann expire
ann create /a 1
ann create /config v1
ann set /config v2
ann get /config --watch
ann delete /config
ann repeat 10 create /x%d
ann repeat 100 set /x1 %d
bob get /config
ann set /motto two
restart all
restart 1
stop 1
start 5
start 4
start 3
start 2
start 1
crash 5
crash 4
crash 3
crash 2
crash 1
heal
events 20
run for 1s
run for 500ms
run for 100ms
run until leader is 3
run until leader exists
run until servers agree
settle
servers 3
servers 5
start all
run until servers agree
`
