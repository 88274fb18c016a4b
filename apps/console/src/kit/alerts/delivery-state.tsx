import type { EventDelivery } from '@logline/contract'
import { Badge, type BadgeTone } from '../../ui/texts/badge.tsx'

const states: Record<EventDelivery['state'], { text: string; tone: BadgeTone }> = {
  waiting: { text: 'waiting', tone: 'warn' },
  sent: { text: 'sent', tone: 'ok' },
  failed: { text: 'failed', tone: 'danger' },
  suppressed: { text: 'grace period', tone: 'neutral' },
  silenced: { text: 'silenced', tone: 'neutral' },
  limited: { text: 'limit reached', tone: 'neutral' },
}

/** What became of telling an event. */
export function DeliveryState({ state }: Pick<EventDelivery, 'state'>) {
  return <Badge tone={states[state].tone}>{states[state].text}</Badge>
}
