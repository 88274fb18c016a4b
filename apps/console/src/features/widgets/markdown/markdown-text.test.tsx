import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { ownPicture, safeLink } from './markdown-links.ts'
import { MarkdownText } from './markdown-text.tsx'

const drawn = (text: string) => renderToStaticMarkup(<MarkdownText text={text} />)

describe('a text in Markdown', () => {
  it('has headings below the title of its widget, lists, tables, code and stress', () => {
    const html = drawn(
      '# Shop\n\n## Night\n\n- *one*\n- **two**\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\n```\ncode\n```\n',
    )
    for (const part of [
      '<h3>Shop</h3>',
      '<h4>Night</h4>',
      '<em>one</em>',
      '<strong>two</strong>',
      '<table',
      '<pre',
    ])
      expect(html).toContain(part)
  })

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<a href="javascript:alert(1)">a</a>',
    'a <iframe src="x"></iframe> b',
    '<div style="position:fixed">x</div>',
    '<svg onload=alert(1)>',
    '<!-- <b>x</b> -->',
  ])('never becomes part of the page as HTML: %s', (text) => {
    expect(drawn(text)).not.toMatch(/<(script|img|iframe|svg|a|b)\b|<div style/i)
  })

  it('never has a form that sends elsewhere what somebody types into it (CVE-2025-46827)', () => {
    const form = '<form action="https://example.org"><input name="password"><button>Go</button></form>'
    for (const text of [form, `a ${form} b`, `- ${form}`, `> ${form}`, `| a |\n| - |\n| ${form} |`]) {
      expect(drawn(text)).not.toMatch(/<(form|input|button)\b/i)
      expect(drawn(text)).toContain('&lt;form action=')
    }
  })

  it('tells tasks that are done from those to do, without fields to change them', () => {
    const html = drawn('- [x] one\n- [ ] two\n')
    expect(html).toMatch(/aria-label="Done:".*one.*aria-label="To do:".*two/s)
    expect(html).not.toContain('<input')
  })

  it('opens links beside the console, and makes no link of what would run', () => {
    expect(drawn('[a](https://example.org)')).toMatch(
      /<a href="https:\/\/example.org" target="_blank" rel="noreferrer noopener">a<\/a>/,
    )
    for (const text of [
      '[a](javascript:alert(1))',
      '[a](JaVaScRiPt:alert(1))',
      '[a](data:text/html,x)',
      '[a](vbscript:x)',
    ])
      expect(drawn(text)).not.toContain('<a')
  })

  it('shows pictures that are part of the text, and links to those from elsewhere', () => {
    expect(drawn('![dot](data:image/png;base64,AAAA)')).toContain('<img src="data:image/png;base64,AAAA"')
    const elsewhere = drawn('![who looks](https://example.org/pixel.png)')
    expect(elsewhere).not.toContain('<img')
    expect(elsewhere).toContain('<a href="https://example.org/pixel.png"')
  })
})

it.each([
  ['https://example.org', true],
  ['http://example.org', true],
  ['mailto:a@example.org', true],
  ['/search?q=a', true],
  ['javascript:alert(1)', false],
  [' java\nscript:alert(1)', false],
  ['file:///etc/passwd', false],
  ['#place', false],
  ['', false],
  [undefined, false],
])('%s may be a link: %s', (href, expected) => {
  expect(safeLink(href) !== null).toBe(expected)
})

it.each([
  ['data:image/png;base64,AAAA', true],
  ['data:image/svg+xml;base64,AAAA', false],
  ['https://example.org/a.png', false],
  ['/api/a.png', false],
  [undefined, false],
])('%s is a picture of the text itself: %s', (source, expected) => {
  expect(ownPicture(source) !== null).toBe(expected)
})
