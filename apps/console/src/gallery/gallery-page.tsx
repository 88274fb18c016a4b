import { type ComponentType, Fragment } from 'react'
import { Page } from '../kit/page/page.tsx'
import classes from '../ui/demos/demo.module.css'

interface Demo {
  title: string
  Demo: ComponentType
}

/** Every *.demo.tsx of the console, in the order of their paths. */
const demos = import.meta.glob<Demo>('../**/*.demo.tsx', { eager: true })

export function GalleryPage() {
  return (
    <Page title="Gallery" description="The building blocks, in every state. For those who build the console.">
      {Object.entries(demos).map(([path, { title, Demo }]) => (
        <Fragment key={path}>
          <h2 className={classes.heading}>
            {title} <code>{path.replace('../', 'src/')}</code>
          </h2>
          <div className={classes.demo}>
            <Demo />
          </div>
        </Fragment>
      ))}
    </Page>
  )
}
