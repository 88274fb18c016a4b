import type { PlannedRule } from '../plan/processing-plan.ts'
import { type Condition, compileCondition, fieldOf, type RoutedMessage, type Verdict } from './rule-test.ts'

/** Conditions that many rules have in common: compiled once, and judged at most once for each message. */
export class SharedConditions {
  readonly #numbers = new Map<string, number>()
  readonly #conditions: Condition[] = []
  readonly #verdicts: Verdict[] = []
  /** For which message each verdict was made. */
  readonly #judgedAt: number[] = []
  #turn = 0

  /** The number of a rule's condition, whatever its inversion. */
  add({ type, field, value }: PlannedRule): number {
    const key = JSON.stringify([type, fieldOf({ type, field }), type === 'PRESENCE' ? '' : value])
    const known = this.#numbers.get(key)
    if (known !== undefined) return known
    const no = this.#conditions.push(compileCondition({ type, field, value })) - 1
    this.#numbers.set(key, no)
    this.#verdicts.push(0)
    this.#judgedAt.push(0)
    return no
  }

  /** Every verdict so far was about another message. */
  begin(): void {
    this.#turn += 1
  }

  judge(no: number, message: RoutedMessage): Verdict {
    if (this.#judgedAt[no] === this.#turn) return this.#verdicts[no] ?? 0
    const verdict = this.#conditions[no]?.(message) ?? 0
    this.#judgedAt[no] = this.#turn
    this.#verdicts[no] = verdict
    return verdict
  }
}
