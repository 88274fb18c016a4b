import { type ExtractorPreview, type ExtractorPreviewRequest, extractors, toTs } from '@logline/contract'
import { type Message, storedFieldName } from '@logline/message'
import type { ExtractorExplanation } from '@logline/processing'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '../../http/actor.ts'
import { mount } from '../../http/mount.ts'
import { strictDraft, wrongFields } from '../extractors/index.ts'
import { grokDefinitions } from '../grok/index.ts'
import { loadInput } from '../inputs/index.ts'
import type { Trials } from '../trials/index.ts'
import {
  messageAt,
  type PreviewedMessage,
  type PreviewSource,
  recentMessagesOf,
} from './previewed-messages.ts'

type PreviewDependencies = PreviewSource & { trials: Trials }

/** What an extractor would do, before it is saved. */
export function registerExtractorPreview(app: FastifyInstance, dependencies: PreviewDependencies): void {
  const { db, trials } = dependencies
  mount(app, extractors.preview, async ({ params: { inputId }, body, actor, reply }) => {
    await loadInput(db, inputId)
    const draft = strictDraft(body.extractor)
    const abandoned = new AbortController()
    reply.raw.once('close', () => abandoned.abort())
    const asked = { inputId, field: draft.sourceField, on: body.on }
    const given = await askedMessages(dependencies, asked, { actor, signal: abandoned.signal })
    const messages = given.map(({ message }) => message)
    const definitions = await grokDefinitions(db)
    const { problem, explanations, tookUs } = await trials.run(
      actor,
      'extractorPreview',
      draft,
      definitions,
      messages,
    )
    if (problem) throw wrongFields([problem])
    const results = explanations.flatMap((explanation, index) => {
      const one = given[index]
      return one ? previewWire(explanation, one) : []
    })
    return { results, took_us: tookUs }
  })
}

interface Asked {
  inputId: string
  field: string
  on: ExtractorPreviewRequest['on']
}

interface Given {
  message: Message
  /** Null for a text that was given. */
  stored: PreviewedMessage | null
}

async function askedMessages(
  source: PreviewSource,
  { inputId, field, on }: Asked,
  reader: { actor: Actor; signal: AbortSignal },
): Promise<Given[]> {
  switch (on.kind) {
    case 'texts':
      return on.texts.map((text) => ({ message: messageOf(field, text), stored: null }))
    case 'recent': {
      const wanted = { inputId, field, limit: on.limit, rangeMs: on.range * 1_000 }
      return (await recentMessagesOf(source, wanted, reader)).map(givenOf)
    }
    case 'message':
      return [givenOf(await messageAt(source, on, reader.actor))]
  }
}

/** A message of now, with nothing but a text in one field. */
function messageOf(field: string, text: string): Message {
  const message = { id: '', timestampMs: Date.now(), source: '', message: '', fields: {}, streams: [] }
  const name = storedFieldName(field)
  if (name === 'message' || name === 'source') return { ...message, [name]: text }
  return { ...message, fields: { [name]: text } }
}

/** As it was when the extractors saw it, but for what they and the rules have made of it since. */
function givenOf(stored: PreviewedMessage): Given {
  const { id, timestampMs, fields, streams } = stored.message
  const { source = '', message = '', ...others } = fields
  return {
    message: { id, timestampMs, source: String(source), message: String(message), fields: others, streams },
    stored,
  }
}

function previewWire(explanation: ExtractorExplanation, { message, stored }: Given): ExtractorPreview {
  const { text, condition, match, extracted, values, conversions, removedFields, rest, errors } = explanation
  return {
    message: stored && {
      id: stored.message.id,
      index: stored.index,
      timestamp: toTs(stored.message.timestampMs),
    },
    ...{ text, condition, match, rest },
    extracted: [...extracted],
    values: { ...values },
    converted: conversions.map(({ type, before, after, added, error }) => ({
      ...{ type, before, after, added, error },
    })),
    fields: fieldsIn(explanation, message),
    removed_fields: [...removedFields],
    errors: [...errors],
  }
}

/** What changed, and what was set to the value it had: the stored message may have it from the extractor that is edited. */
function fieldsIn(explanation: ExtractorExplanation, message: Message) {
  const { values, conversions, fields, removedFields } = explanation
  const set = [...Object.keys(values), ...conversions.flatMap(({ added }) => Object.keys(added))]
  const unchanged = set.filter((name) => Object.hasOwn(message.fields, name) && !removedFields.includes(name))
  return { ...Object.fromEntries(unchanged.map((name) => [name, message.fields[name]])), ...fields }
}
