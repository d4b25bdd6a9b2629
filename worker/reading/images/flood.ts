/** The smallest frame around connected cells, in columns and rows, and how many there are. */
export interface Frame {
  left: number;
  top: number;
  right: number;
  bottom: number;
  count: number;
}

/** The cells connected with one, side by side or one above the other. `open` has a 1 for each cell that is not taken yet; those found are taken. */
export function flood(open: Uint8Array, start: number, columns: number, rows: number): Frame {
  const frame = { left: columns, top: rows, right: 0, bottom: 0, count: 0 };
  const todo = [start];
  open[start] = 0;
  for (let at = todo.pop(); at !== undefined; at = todo.pop()) {
    const [x, y] = [at % columns, Math.floor(at / columns)];
    frame.left = Math.min(frame.left, x);
    frame.right = Math.max(frame.right, x);
    frame.top = Math.min(frame.top, y);
    frame.bottom = Math.max(frame.bottom, y);
    frame.count += 1;
    const next = [x > 0 ? at - 1 : -1, x < columns - 1 ? at + 1 : -1, at - columns, at + columns];
    for (const neighbour of next)
      if (open[neighbour]) {
        open[neighbour] = 0;
        todo.push(neighbour);
      }
  }
  return frame;
}
