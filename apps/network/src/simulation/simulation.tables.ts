export interface SimulationTables {
  simulation: {
    id: string
    token_uuid: string
    holder: string
    created_at: Date
  }
}
