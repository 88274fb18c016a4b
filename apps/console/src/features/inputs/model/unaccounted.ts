import type { InputBalance } from '@logline/contract'

interface Accounting {
  inputs: Readonly<Record<string, InputBalance>>
  total: InputBalance
}

/** Where the equation of accounting does not hold. */
export interface Unaccounted {
  /** Messages, received less what became of them: less than 0 when more became of them. */
  difference: number
  /** Ids of the inputs it does not hold for; none when only the total is wrong. */
  inputIds: readonly string[]
}

/** Checks received = stored + shed + failed + dropped + in journal, of each input and of the total; null when it holds. */
export function unaccounted({ inputs, total }: Accounting): Unaccounted | null {
  const wrong = Object.entries(inputs).filter(([, balance]) => differenceOf(balance) !== 0)
  const received = Object.values(inputs).reduce((sum, balance) => sum + balance.received, 0)
  // Of a total that does not tell what its inputs do, the difference to them.
  const ofTotal = differenceOf(total) === 0 ? total.received - received : differenceOf(total)
  if (wrong.length === 0 && ofTotal === 0) return null
  const ofInputs = wrong.reduce((sum, [, balance]) => sum + Math.abs(differenceOf(balance)), 0)
  return { difference: ofTotal === 0 ? ofInputs : ofTotal, inputIds: wrong.map(([id]) => id) }
}

function differenceOf({ received, stored, shed, failed, dropped, in_journal }: InputBalance): number {
  return received - stored - shed - failed - dropped - in_journal
}
