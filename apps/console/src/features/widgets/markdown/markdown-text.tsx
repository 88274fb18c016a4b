import { IconSquare, IconSquareCheck } from '@tabler/icons-react'
import Markdown from 'markdown-to-jsx/react'
import type { ComponentPropsWithoutRef, ReactNode } from 'react'
import classes from './markdown.module.css'
import { ownPicture, safeLink } from './markdown-links.ts'

/** A text in Markdown. HTML in it is shown as it was typed and never becomes part of the page. */
export function MarkdownText({ text }: { text: string }) {
  return (
    <div className={classes.text} dir="auto">
      <Markdown options={options}>{text}</Markdown>
    </div>
  )
}

/** A way out of the console opens beside it; what leads nowhere safe is text. */
function Link({ href, children, title }: ComponentPropsWithoutRef<'a'>) {
  const target = safeLink(href)
  if (target === null) return <>{children}</>
  return (
    <a href={target} title={title} target="_blank" rel="noreferrer noopener">
      {children}
    </a>
  )
}

/** What would be fetched from elsewhere is a link. */
function Picture({ src, alt, title }: ComponentPropsWithoutRef<'img'>) {
  const own = ownPicture(src)
  if (own !== null) return <img src={own} alt={alt ?? ''} title={title} />
  return <Link href={src}>{alt || src}</Link>
}

/** A task of a list: done or not. Who reads it cannot change it. */
function Task({ checked }: ComponentPropsWithoutRef<'input'>) {
  const Icon = checked ? IconSquareCheck : IconSquare
  return (
    <span role="img" aria-label={checked ? 'Done:' : 'To do:'} className={classes.task}>
      <Icon size={16} stroke={1.75} />
    </span>
  )
}

const options = {
  disableParsingRawHTML: true,
  disableFrontmatter: true,
  forceBlock: true,
  wrapper: null,
  // Ours decide below; the default would take pictures within the text away.
  sanitizer: (value: string) => value,
  overrides: {
    a: Link,
    img: Picture,
    input: Task,
    // The title of the widget stands above.
    h1: heading('h3'),
    h2: heading('h4'),
    h3: heading('h5'),
    h4: heading('h6'),
    h5: heading('h6'),
    h6: heading('h6'),
  },
}

/** Without the id that would be made of its words: other texts of the page may have the same. */
function heading(Tag: 'h3' | 'h4' | 'h5' | 'h6') {
  return ({ children }: { children?: ReactNode }) => <Tag>{children}</Tag>
}
