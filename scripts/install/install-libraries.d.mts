export function installLibraries(versions: Readonly<Record<string, string>>): string
