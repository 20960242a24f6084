import { fromMarkdown } from 'mdast-util-from-markdown'
import { directiveFromMarkdown } from 'mdast-util-directive'
import { frontmatterFromMarkdown } from 'mdast-util-frontmatter'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { directive } from 'micromark-extension-directive'
import { frontmatter } from 'micromark-extension-frontmatter'
import { gfmTable } from 'micromark-extension-gfm-table'
import type { Root } from 'mdast'

// Text directives are left out: `10:algo` inside a sentence is a sentence.
const { flow } = directive()
const blocks = flow ? { flow } : {}

/** The tree of a Markdown text in the portal's dialect. */
export const parsed = (text: string): Root =>
  fromMarkdown(text, {
    extensions: [gfmTable(), blocks, frontmatter()],
    mdastExtensions: [gfmTableFromMarkdown(), directiveFromMarkdown(), frontmatterFromMarkdown()],
  })
