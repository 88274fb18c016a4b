import { setImmediate } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Decorator, ResultMessage } from '@logline/contract'
import { fieldText, storedFieldName } from '@logline/message'
import type { Decorate } from './decorator-kind.ts'
import { decoratorKinds } from './decorator-kinds.ts'

/** Names of the fields that any of the messages was changed in. */
interface DecoratedFields {
  added_fields: string[]
  changed_fields: string[]
  removed_fields: string[]
}

interface DecoratedMessages {
  messages: ResultMessage[]
  /** Null when nothing was done. */
  stats: DecoratedFields | null
}

type UsedDecorator = Pick<Decorator, 'type' | 'config' | 'order'>

/** Messages after which others get their turn. */
const messagesAtOnce = 500

/**
 * Applies decorators, in their order, to messages that are about to be shown. Types that cannot run are passed over.
 *
 * @throws Error when one of them cannot be used as it is configured
 */
export async function decorateMessages(
  messages: readonly ResultMessage[],
  decorators: readonly UsedDecorator[],
): Promise<DecoratedMessages> {
  const decorate = messageDecorator(decorators)
  if (decorate === null) return { messages: [...messages], stats: null }
  const decorated: ResultMessage[] = []
  for (const message of messages) {
    decorated.push(decorate(message))
    if (decorated.length % messagesAtOnce === 0) await setImmediate()
  }
  return { messages: decorated, stats: fieldsOf(decorated) }
}

/**
 * The same for messages that come one by one; null when none of the decorators can run.
 *
 * @throws Error when one of them cannot be used as it is configured
 */
export function messageDecorator(
  decorators: readonly UsedDecorator[],
): ((message: ResultMessage) => ResultMessage) | null {
  const chain = decorators.toSorted((a, b) => a.order - b.order).flatMap(prepared)
  return chain.length === 0 ? null : (message) => decorateMessage(message, chain)
}

function prepared({ type, config }: UsedDecorator): Decorate[] {
  const kind = decoratorKinds.get(type)
  return kind ? [kind.prepare(config)] : []
}

function decorateMessage(message: ResultMessage, chain: readonly Decorate[]): ResultMessage {
  const fields = { ...message.message }
  for (const decorate of chain) {
    const change = decorate(fields)
    if (change) setField(fields, change.name, change.value)
  }
  const stats = difference(message.message, fields)
  const isUnchanged = ([name]: [string, unknown]) => !Object.hasOwn(stats.changed_fields, name)
  return {
    ...message,
    // Places in a text that is not shown would mark something else.
    highlight_ranges: Object.fromEntries(Object.entries(message.highlight_ranges).filter(isUnchanged)),
    message: fields,
    decoration_stats: stats,
  }
}

/** As a message takes a value: names that no field may have and empty text are left out. */
function setField(fields: Record<string, unknown>, name: string, value: unknown): void {
  const stored = storedFieldName(name)
  const taken = typeof value === 'string' ? fieldText(value) : value
  if (stored !== '' && taken !== '') fields[stored] = taken
}

function difference(before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>) {
  const isIn = (fields: Readonly<Record<string, unknown>>, name: string) => Object.hasOwn(fields, name)
  const changed = Object.keys(before).filter(
    (name) => isIn(after, name) && !isDeepStrictEqual(before[name], after[name]),
  )
  return {
    added_fields: Object.fromEntries(Object.entries(after).filter(([name]) => !isIn(before, name))),
    changed_fields: Object.fromEntries(
      changed.map((name) => [name, { before: before[name], after: after[name] }]),
    ),
    removed_fields: Object.fromEntries(Object.entries(before).filter(([name]) => !isIn(after, name))),
  }
}

function fieldsOf(messages: readonly ResultMessage[]): DecoratedFields {
  const names = (kind: keyof DecoratedFields) => {
    const all = messages.flatMap(({ decoration_stats }) => Object.keys(decoration_stats?.[kind] ?? {}))
    return [...new Set(all)].sort()
  }
  return {
    added_fields: names('added_fields'),
    changed_fields: names('changed_fields'),
    removed_fields: names('removed_fields'),
  }
}
