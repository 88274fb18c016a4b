import { IconPuzzleOff } from '@tabler/icons-react'
import { useDocumentTitle } from '../../kit/page/use-document-title.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/notices/state-view.tsx'
import type { ViewNoun } from './stored/view-noun.ts'

interface MissingRequirementsProps {
  noun: ViewNoun
  /** Names of the capabilities. */
  missing: readonly string[]
}

/** In place of a view that needs what this server cannot do (specification, section 2). */
export function MissingRequirements({ noun, missing }: MissingRequirementsProps) {
  const title = `Unfortunately executing this ${noun} is not possible`
  useDocumentTitle(title)
  return (
    <EmptyState
      icon={<IconPuzzleOff size={20} stroke={1.75} />}
      title={title}
      action={<Button onClick={() => window.history.back()}>Back</Button>}
    >
      It uses capabilities which are missing here: {missing.join(', ')}.
    </EmptyState>
  )
}
