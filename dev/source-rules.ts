import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Lines of a hand-written source file above which it is to be split by noun (tests, fixtures and generated files are free). */
const maxLines = 400

/** Source files that are too long, each as one line to print. */
export function overlongFiles(root: string): string[] {
  return sourceFiles(root)
    .filter((file) => !/[.](test|spec|gen|d)[.]tsx?$|\/(fixtures|migrations|generated)\//.test(file))
    .map((file) => ({ file, lines: readFileSync(join(root, file), 'utf8').split('\n').length - 1 }))
    .filter(({ lines }) => lines > maxLines)
    .map(({ file, lines }) => `${file} has ${lines} lines, more than ${maxLines}: split it by noun`)
}

/** Reads of process.env in the product outside config.ts, each as one line to print. */
export function strayEnvironmentReads(root: string): string[] {
  return sourceFiles(root)
    .filter((file) => /^(apps|packages)\//.test(file) && !/[.]test[.]tsx?$|\/testing\//.test(file))
    .filter(
      (file) =>
        file !== 'apps/server/src/config.ts' &&
        /\bprocess[.]env\b/.test(readFileSync(join(root, file), 'utf8')),
    )
    .map((file) => `${file} reads process.env: only apps/server/src/config.ts may`)
}

/** Query keys and changes written by hand in the console, where `api/query.ts` and `api/use-change.ts` make them of routes. */
export function handWrittenQueries(root: string): string[] {
  return sourceFiles(root)
    .filter((file) => /^apps\/console\/src\/(?!api\/)/.test(file) && !/[.]test[.]tsx?$/.test(file))
    .filter((file) =>
      /\bqueryKey( =|:)|\b(useMutation|queryOptions)\b/.test(readFileSync(join(root, file), 'utf8')),
    )
    .map((file) => `${file} writes a query by hand: use query, composedQuery, useChange or useTask of api/`)
}

/** Repeats something, but no work of the server: each keeps one connection of a browser open. */
const connectionTimers = ['apps/server/src/http/answers/event-stream.ts']

/** Timers that repeat work in the server process outside of `jobs/`, each as one line to print. */
export function strayTimers(root: string): string[] {
  return sourceFiles(root)
    .filter((file) => /^apps\/server\/src\/(?!jobs\/|data-plane\/|testing\/)/.test(file))
    .filter((file) => !/[.]test[.]ts$/.test(file) && !connectionTimers.includes(file))
    .filter((file) => /\bsetInterval\b/.test(readFileSync(join(root, file), 'utf8')))
    .map(
      (file) => `${file} uses setInterval: repeated work is given to the scheduler of apps/server/src/jobs`,
    )
}

/** Transactions that are opened elsewhere than in `inTransaction`, which runs one again that met another on crossing ways. */
export function strayTransactions(root: string): string[] {
  return sourceFiles(root)
    .filter((file) => file.startsWith('apps/server/src/') && !file.endsWith('.test.ts'))
    .filter(
      (file) =>
        file !== 'apps/server/src/db/in-transaction.ts' &&
        /[.]transaction\(\)/.test(readFileSync(join(root, file), 'utf8')),
    )
    .map(
      (file) =>
        `${file} opens a transaction: only db/in-transaction.ts may, things are changed by createChanges`,
    )
}

/** What knows of time zones outside of packages/time, each as one line to print. The tests' oracle is to know by itself. */
export function strayTimeZones(root: string): string[] {
  return sourceFiles(root)
    .filter((file) => /^(apps|packages)\//.test(file) && !/[.]test[.]tsx?$|\/testing\//.test(file))
    .filter(
      (file) =>
        !file.startsWith('packages/time/') &&
        /\bIntl[.]DateTimeFormat\(|supportedValuesOf|\bget(?:Timezone|Hours|Date|Month|FullYear)\b/.test(
          readFileSync(join(root, file), 'utf8'),
        ),
    )
    .map((file) => `${file} works with a time zone: packages/time does`)
}

/** Those of the working tree, as paths below `root`. */
export function sourceFiles(root: string): string[] {
  const listed = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'],
    { cwd: root, encoding: 'utf8' },
  )
  // What was deleted and is not committed yet is listed too.
  return listed.split('\n').filter((file) => file !== '' && existsSync(join(root, file)))
}
