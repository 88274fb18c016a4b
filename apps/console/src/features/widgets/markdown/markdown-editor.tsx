import { TextAreaField } from '../../../ui/fields/text-area-field.tsx'
import { longestText, markdownTextOf } from '../../view-model/index.ts'
import editor from '../type/editor.module.css'
import type { WidgetEditorProps } from '../type/widget-type.ts'
import classes from './markdown.module.css'

/** What is typed is seen beside it at once. */
export function MarkdownEditor({ widget, onChange }: WidgetEditorProps) {
  return (
    <section className={editor.section} aria-label="Text">
      <TextAreaField
        label="Text"
        description="Markdown. HTML is shown as it is typed, and pictures from elsewhere become links."
        className={classes.input}
        rows={16}
        maxLength={longestText}
        spellCheck
        value={markdownTextOf(widget.config)}
        onChange={({ currentTarget: { value } }) =>
          // Letters that are typed in one go are one step to undo.
          onChange({ ...widget.config, text: value }, { mergeKey: 'text' })
        }
      />
      <h3 className={editor.sectionTitle}>How it is written</h3>
      <dl className={classes.help}>
        {syntax.map(([typed, meaning]) => (
          <div key={typed}>
            <dt>
              <code>{typed}</code>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const syntax = [
  ['# Heading', 'heading; more # for smaller ones'],
  ['**bold** *italic*', 'stress'],
  ['- item', 'list; 1. for a numbered one, - [ ] for tasks'],
  ['[name](https://…)', 'link'],
  ['`code`', 'code; three backticks around several lines'],
  ['> text', 'quotation'],
  ['| a | b |', 'table; | - | - | below its headings'],
] as const
