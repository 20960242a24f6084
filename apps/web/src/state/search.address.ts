/** Where the index of the search box is; the build writes the hashed address of the one that it made. */
export const SEARCH_INDEX = '/assets/search.json'
