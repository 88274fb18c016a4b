import { addPlanned } from '../../../values/index.ts'
import { useActivePage, useView } from '../../../view-model/index.ts'
import { type WidgetCreator, widgetCreators } from '../../creators/widget-creators.ts'
import classes from './section.module.css'
import type { SidebarContentProps } from './sidebar-content.ts'

const groups = ['Generic', 'Predefined Aggregation'] as const

/** Adds a widget to the open page. */
export function CreateSection({ onDone }: SidebarContentProps) {
  const { store } = useView()
  const { type } = useActivePage().document.view
  const create = ({ plan, opensEditor }: WidgetCreator) => {
    addPlanned(store, plan(type), null, { opensEditor })
    onDone()
  }
  return (
    <div className={classes.section}>
      <p className={classes.hint}>
        Use the following options to add a widget to your {type === 'SEARCH' ? 'search' : 'dashboard'}.
      </p>
      {groups.map((group) => (
        <div key={group}>
          <h3 className={classes.heading}>{group}</h3>
          <ul className={classes.creators}>
            {widgetCreators
              .filter((creator) => creator.group === group)
              .map((creator) => (
                <li key={creator.title}>
                  <button type="button" className={classes.creator} onClick={() => create(creator)}>
                    <creator.icon size={16} stroke={1.75} aria-hidden="true" />
                    {creator.title}
                  </button>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </div>
  )
}
