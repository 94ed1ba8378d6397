package scene

// cable is the way between a client and its server: among the znodes, that of its plug.
func (d *drawing) cable(client int, pill, card box) lane {
	if !d.stage.on || client >= len(d.stage.pins) || d.stage.pins[client].side == 0 {
		return straight(pill.x, pill.y, card.x, card.y)
	}
	side := d.stage.pins[client].side
	edge := pill.x + side*pill.w/2
	return straight(edge, pill.y, edge+side*plugLong, pill.y)
}

// leftWay says whether a point is far from where a message is drawn among the znodes.
func (d *drawing) leftWay(id int64, x, y float64) bool {
	for i := range d.Hits {
		if h := &d.Hits[i]; h.Kind == "message" && h.ID == id {
			return h.off(x, y) > offLane/d.Scale
		}
	}
	return true
}
