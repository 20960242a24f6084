/** Address of the search index; the build replaces it with the hashed address of the index that it made. */
export const SEARCH_INDEX = '/assets/search.json'
