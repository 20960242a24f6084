import { fromMarkdown } from 'mdast-util-from-markdown'
import { directiveFromMarkdown } from 'mdast-util-directive'
import { frontmatterFromMarkdown } from 'mdast-util-frontmatter'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { directive } from 'micromark-extension-directive'
import { frontmatter } from 'micromark-extension-frontmatter'
import { gfmTable } from 'micromark-extension-gfm-table'
import type { Root } from 'mdast'

// Directives inside a line are disabled, because ordinary text such as `10:algo` would be parsed as a directive.
const { flow } = directive()
const blocks = flow ? { flow } : {}

/** Parses a text in the portal's dialect of Markdown. */
export const parsed = (text: string): Root =>
  fromMarkdown(text, {
    extensions: [gfmTable(), blocks, frontmatter()],
    mdastExtensions: [gfmTableFromMarkdown(), directiveFromMarkdown(), frontmatterFromMarkdown()],
  })
