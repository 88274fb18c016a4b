import classes from './query-syntax-help.module.css'

interface SyntaxExample {
  query: string
  meaning: string
}

const topics: readonly { title: string; examples: readonly SyntaxExample[] }[] = [
  {
    title: 'Words',
    examples: [
      { query: 'timeout', meaning: 'Messages with this word; case does not count' },
      { query: '"connection reset"', meaning: 'These words next to each other' },
      { query: 'conn*  te?t', meaning: '* stands for any characters, ? for exactly one' },
      { query: 'recieved~', meaning: 'Words that are written much like it' },
    ],
  },
  {
    title: 'Fields',
    examples: [
      { query: 'source:web-1', meaning: 'The field has this value' },
      { query: 'type:(ssh OR login)', meaning: 'It has one of these' },
      { query: '_exists_:user', meaning: 'The message has the field' },
      { query: 'path:/api\\/v[12]/', meaning: 'The value matches a regular expression' },
      { query: 'client_ip:"10.0.0.0/8"', meaning: 'The address belongs to a network' },
    ],
  },
  {
    title: 'Numbers and dates',
    examples: [
      { query: 'http_status:[400 TO 499]', meaning: 'From 400 to 499, both included' },
      { query: 'took_ms:{100 TO *]', meaning: 'More than 100' },
      { query: 'took_ms:>=100', meaning: 'The same in short, 100 included' },
      { query: 'timestamp:["2026-11-20 09:00:00" TO *]', meaning: 'Since then (UTC)' },
    ],
  },
  {
    title: 'Together',
    examples: [
      { query: 'level:3 AND source:web-1', meaning: 'Both; operators are written in capitals' },
      { query: 'ssh OR login', meaning: 'At least one; also what words without operator mean' },
      { query: 'error AND NOT health', meaning: 'The first without the second' },
      { query: '(ssh OR login) AND root', meaning: 'Parentheses say what belongs together' },
      { query: 'user:$name$', meaning: 'A parameter, which has its own input' },
    ],
  },
]

const escaped = '& | : \\ / + - ! ( ) { } [ ] ^ " ~ * ?'

/** The query language on one page. */
export function QuerySyntaxHelp() {
  return (
    <section className={classes.help} aria-label="Search query syntax">
      {topics.map(({ title, examples }) => (
        <div key={title}>
          <h3 className={classes.topic}>{title}</h3>
          <dl className={classes.examples}>
            {examples.map(({ query, meaning }) => (
              <div key={query} className={classes.example}>
                <dt>
                  <code>{query}</code>
                </dt>
                <dd>{meaning}</dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
      <p className={classes.note}>
        A backslash takes the meaning from the characters <code>{escaped}</code>, as in <code>{'a\\:b'}</code>
        .
      </p>
    </section>
  )
}
