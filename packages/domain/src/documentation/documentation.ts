/** Message if a document of the API reference could not be loaded (spec §8). */
export const DOCUMENTATION_FAILED = 'Error al obtener la documentación'
