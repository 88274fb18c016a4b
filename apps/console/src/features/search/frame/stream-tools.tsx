import { Suspense } from 'react'
import { DensitySwitch } from '../../messages/index.ts'
import type { Widget } from '../../view-model/index.ts'
import { BareWidgetMenu } from '../../views/index.ts'

/** What the tab of messages has at its right: live, columns, how rows stand, and what can be done with the list. */
export function StreamTools({ widget }: { widget: Widget }) {
  return (
    <Suspense>
      <BareWidgetMenu widget={widget}>
        <DensitySwitch />
      </BareWidgetMenu>
    </Suspense>
  )
}
