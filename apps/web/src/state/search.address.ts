/** Address of the search index for development; the build replaces it with the hashed address of the built index. */
export const SEARCH_INDEX = '/assets/search.json'
