/** The kinds of work most landlords buy, in the order they are offered. */
export const defaultServiceTypes: readonly { name: string; description: string }[] = [
  { name: 'Plumbing', description: 'Pipes, fixtures, water heaters and drains' },
  { name: 'Electrical', description: 'Wiring, panels, outlets and lighting' },
  { name: 'HVAC', description: 'Heating, cooling and ventilation' },
  { name: 'Handyman', description: 'Small repairs and odd jobs' },
  { name: 'General Contractor', description: 'Renovation and larger works' },
  { name: 'Roofing', description: 'Roofs, gutters and flashing' },
  { name: 'Painting', description: 'Inside and outside' },
  { name: 'Flooring', description: 'Carpet, tile and wood' },
  { name: 'Landscaping', description: 'Lawns, trees and yard work' },
  { name: 'Cleaning', description: 'Turnover and regular cleaning' },
  { name: 'Pest Control', description: 'Inspection and treatment' },
  { name: 'Appliance Repair', description: 'Kitchen and laundry appliances' },
  { name: 'Locksmith', description: 'Locks, keys and rekeying' },
  { name: 'Pool Service', description: 'Pools and spas' },
  { name: 'Snow Removal', description: 'Walks, drives and roofs' },
  { name: 'Other', description: 'Anything else' },
];
