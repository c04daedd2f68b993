import { defaultSchema, type Options } from 'rehype-sanitize'

/** spec.md, section 9: these, or an address relative to the page. */
const allowedSchemes = ['http', 'https', 'irc', 'ircs', 'mailto', 'xmpp']

/** Every id of an article begins with this, so that none can pass for one of the page's own. */
export const idPrefix = 'user-content-'

const moreTags = 'abbr caption cite col colgroup dfn figcaption figure mark small time u wbr'.split(
  ' ',
)

/** Removed together with their content, which is code or another markup language, not text to read. */
const droppedWhole =
  'applet canvas embed iframe math noembed noframes noscript object plaintext script select style svg template textarea title xmp'.split(
    ' ',
  )

const droppedAttributes =
  /^(?:action|style|srcSet|name|accessKey|tabIndex|useMap|htmlFor|itemProp|method|encType|label|value)$/

/**
 * The raw HTML that an article may hold. What is not named here does not reach the page: no script,
 * handler, frame, form, style, SVG or MathML, whoever wrote the article.
 */
export const articleSchema: Options = {
  ...defaultSchema,
  tagNames: [
    ...(defaultSchema.tagNames ?? []).filter((name) => name !== 'source' && name !== 'picture'),
    ...moreTags,
  ],
  attributes: {
    ...defaultSchema.attributes,
    // The default lets `srcset` through unchecked.
    source: [],
    img: ['src', 'alt', 'title', 'width', 'height'],
    '*': (defaultSchema.attributes?.['*'] ?? []).filter(
      (attribute) =>
        !droppedAttributes.test(typeof attribute === 'string' ? attribute : attribute[0]),
    ),
  },
  ancestors: {
    ...defaultSchema.ancestors,
    caption: ['table'],
    col: ['table'],
    colgroup: ['table'],
    figcaption: ['figure'],
  },
  clobberPrefix: idPrefix,
  protocols: { cite: ['http', 'https'], href: allowedSchemes, src: allowedSchemes },
  strip: droppedWhole,
}
