import type { TaskLane } from '#core/kernel/queue/task-kinds';

/** A lane of work in this process: a number of slots, each of which goes on until nothing is due. */
export class Lane {
  private active = 0;
  private asked = false;
  private ending = false;

  /** `runOne` claims and runs one task; false where none was due. */
  constructor(
    readonly name: TaskLane,
    readonly slots: number,
    private readonly runOne: (lane: TaskLane) => Promise<boolean>,
  ) {}

  get busy(): number {
    return this.active;
  }

  /** Takes no more tasks; running ones go on. */
  end(): void {
    this.ending = true;
  }

  /** Works until nothing is due. With every slot taken it returns at once, and a slot looks again before it goes idle. */
  async drain(): Promise<void> {
    if (this.ending) return;
    if (this.active >= this.slots) {
      this.asked = true;
      return;
    }
    this.active += 1;
    try {
      do {
        this.asked = false;
        while (!this.ending && (await this.runOne(this.name))) continue;
      } while (this.asked && !this.ending);
    } finally {
      this.active -= 1;
    }
  }
}
