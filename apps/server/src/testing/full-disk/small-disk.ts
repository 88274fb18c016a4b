import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder of limited size, which tests can fill; it needs the right to mount. */
export class SmallDisk {
  readonly dir = mkdtempSync(join(tmpdir(), 'logline-disk-'))
  readonly #filling = join(this.dir, 'filling')

  /** @throws Error when nothing may be mounted here */
  constructor(megabytes: number) {
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'logline', this.dir], {
        stdio: 'ignore',
      })
    } catch (error) {
      rmSync(this.dir, { recursive: true })
      throw error
    }
  }

  /** Leaves so many bytes to others, none when not told. */
  fill(leftBytes = 0): void {
    const file = openSync(this.#filling, 'a')
    const left = () => {
      const { bavail, bsize } = statfsSync(this.dir)
      return bavail * bsize
    }
    const block = Buffer.alloc(1 << 16)
    try {
      while (leftBytes === 0 || left() > leftBytes) writeSync(file, block)
    } catch {
      // No space left on device.
    } finally {
      closeSync(file)
    }
  }

  free(): void {
    rmSync(this.#filling)
  }

  [Symbol.dispose](): void {
    execFileSync('umount', ['--lazy', this.dir])
    rmSync(this.dir, { recursive: true })
  }
}

/** Whether this machine lets us mount. */
export const canMount = isMountable()

function isMountable(): boolean {
  try {
    new SmallDisk(1)[Symbol.dispose]()
    return true
  } catch {
    return false
  }
}
