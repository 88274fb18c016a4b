import { write } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

const standardOutput = 1
const fullWaitMs = 50

/** Writes to the log of the server without holding up a thread when nobody reads it. */
export async function writeToLog(bytes: Buffer, signal: AbortSignal): Promise<void> {
  let left = bytes
  while (left.length > 0) {
    signal.throwIfAborted()
    const written = await tryToWrite(left)
    if (written === 0) await sleep(fullWaitMs)
    left = left.subarray(written)
  }
}

/** 0 when there is no room at the moment. */
function tryToWrite(bytes: Buffer): Promise<number> {
  return new Promise((resolve, reject) => {
    write(standardOutput, bytes, (error, written) => {
      if (error === null) resolve(written)
      else if (error.code === 'EAGAIN') resolve(0)
      else reject(error)
    })
  })
}
