import { Badge } from '../../../ui/texts/badge.tsx'
import { type InputRow, stateText, stateTone, worstState } from '../model/input-row.ts'

export function StateBadge({ row }: { row: InputRow }) {
  return <Badge tone={stateTone(worstState(row))}>{stateText(row)}</Badge>
}
