package compare

// mostPaired bounds the memory of pairs: the product of how many commands the two runs have.
const mostPaired = 1 << 18

// pairs says which command of the other run belongs to each command of the run that is played: out[k] counts the other's commands up to there, when the run has
// been given k. Commands of the same text belong together, as many as can in their order; between them a command belongs to the one in the same place.
func pairs(own, other []string) []int {
	if len(own)*len(other) > mostPaired {
		out := make([]int, len(own)+1)
		for k := range out {
			out[k] = min(k, len(other))
		}
		return out
	}
	// common[i][j] is how many commands own[i:] and other[j:] have in common, in their order.
	common := make([][]int, len(own)+1)
	for i := len(own); i >= 0; i-- {
		common[i] = make([]int, len(other)+1)
		for j := len(other) - 1; j >= 0 && i < len(own); j-- {
			if common[i][j] = max(common[i+1][j], common[i][j+1]); own[i] == other[j] {
				common[i][j] = common[i+1][j+1] + 1
			}
		}
	}
	out := make([]int, 1, len(own)+1)
	for i, j := 0, 0; i < len(own) || j < len(other); {
		ownGap, otherGap := i, j
		for i < len(own) && j < len(other) && own[i] != other[j] || i < len(own) != (j < len(other)) {
			if i == len(own) || j < len(other) && common[i][j+1] >= common[i+1][j] {
				j++
			} else {
				i++
			}
		}
		for k := ownGap + 1; k <= i; k++ {
			to := min(otherGap+k-ownGap, j)
			if k == i {
				to = j
			}
			out = append(out, to)
		}
		if ownGap == i {
			out[i] = j // what the other is given in between, it is given at once
		}
		if i < len(own) && j < len(other) {
			i, j = i+1, j+1
			out = append(out, j)
		}
	}
	return out
}
