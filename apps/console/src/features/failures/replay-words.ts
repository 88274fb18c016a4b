import type { ReplayResult } from '@logline/contract'

/** `1 failure`, `1,200 failures`. */
export function failuresText(count: number): string {
  return count === 1 ? '1 failure' : `${count.toLocaleString('en-US')} failures`
}

/** What a replay would do. */
export function planText({ selected, replayable, left }: ReplayResult): string {
  if (selected === 0) return 'There are no failures to replay.'
  if (replayable === 0) return `None of ${failuresText(selected - left)} can be replayed.`
  const which =
    selected === replayable
      ? failuresText(replayable)
      : `${replayable.toLocaleString('en-US')} of ${failuresText(selected)}`
  const they =
    replayable === 1
      ? 'Its bytes go through its input once more, as it is configured now: it becomes a message with its time of reception, or a new failure. This failure stays, and says that it was replayed.'
      : 'Their bytes go through their input once more, as it is configured now: each becomes a message with its time of reception, or a new failure. These failures stay, and say that they were replayed.'
  return `${which} can be replayed. ${they}`
}

/** What a replay has done. */
export function resultText({ successfully_performed: count }: ReplayResult): string {
  if (count === 0) return 'Nothing was replayed.'
  return `${failuresText(count)} ${count === 1 ? 'was' : 'were'} replayed. What has become of ${count === 1 ? 'it' : 'them'} is found in a moment.`
}

/** What was not looked at; null when there is nothing. */
export function leftText({ left }: ReplayResult): string | null {
  if (left === 0) return null
  return `${failuresText(left)} ${left === 1 ? 'is' : 'are'} left for the next replay: the oldest go first.`
}
