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
