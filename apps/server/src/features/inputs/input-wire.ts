import { type InputState, type InputSummary, toTs } from '@logline/contract'
import { shownConfiguration } from '@logline/contract/plug-ins'
import type { Input } from './input-repo.ts'
import type { InputStatus } from './input-status.ts'
import { inputDescriptionOf } from './types/input-types.ts'

/** An input as on the wire; passwords are readable only with `showsSecrets`. */
export function inputWire(input: Input, { showsSecrets }: { showsSecrets: boolean }): InputSummary {
  const description = inputDescriptionOf(input.type)
  return {
    title: input.title,
    global: input.isGlobal,
    name: description?.name ?? `Unknown Input (${input.type})`,
    content_pack: null,
    id: input.id,
    created_at: toTs(input.createdAtMs),
    type: input.type,
    creator_user_id: input.creatorUserId,
    attributes: shownConfiguration(description?.fields ?? {}, input.configuration, { showsSecrets }),
    static_fields: { ...input.staticFields },
    node: input.nodeId,
  }
}

/** The state of an input on this node; null when it is not running here, as a stopped one has no state. */
export function inputStateWire(input: Input, status: InputStatus | null): InputState | null {
  if (!status || status.state === 'STOPPED') return null
  return {
    id: input.id,
    state: status.state,
    started_at: toTs(status.startedAtMs ?? status.changedAtMs),
    detailed_message: status.detailedMessage,
    message_input: inputWire(input, { showsSecrets: false }),
  }
}
