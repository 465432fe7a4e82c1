/** The YAML form of an item. The library loads on the first use. */
import {useQuery} from '@tanstack/react-query';
import {useMemo} from 'react';
import type {Row} from '../../../domain/resources/resource.ts';
import {exactSourceOf} from '../../../text/json/exact-source.ts';

/** Undefined while the library loads, and without a row. */
export function useYaml(row: Row | undefined): string | undefined {
	const {data} = useQuery({
		queryKey: ['text', 'yaml'],
		queryFn: async () => (await import('../../../text/yaml-text.ts')).yamlText,
		enabled: row !== undefined,
		staleTime: Number.POSITIVE_INFINITY,
		structuralSharing: false,
	});
	return useMemo(() => row && data?.(exactSourceOf(row)), [row, data]);
}
