/** Lists the links of an item. */
import {parseAddress} from '../../../domain/address/address.ts';
import type {Listed, Row} from '../../../domain/resources/resource.ts';
import {Menu} from '../../ui/Menu.tsx';
import {useScreen} from '../shared/screen-context.ts';

interface LinksMenuProps {
	readonly resource: Listed;
	readonly row: Row;
	readonly onClose: () => void;
}

export function LinksMenu({resource, row, onClose}: LinksMenuProps) {
	const {go} = useScreen();
	const links = resource.links(row);
	return (
		<Menu
			verb="Open"
			title={`From ${resource.label(row)} to`}
			// Several links can have the same address, so the index is the id.
			items={links.map(({title}, index) => ({id: String(index), label: title}))}
			empty={`This ${resource.noun} has no links`}
			onChoose={({id}) => {
				onClose();
				const link = links[Number(id)];
				if (link) go(parseAddress(link.address));
			}}
			onClose={onClose}
		/>
	);
}
