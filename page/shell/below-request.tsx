import { SetAside } from '../ask/catalogue.tsx';
import { OfferLetter } from '../letter/offer-letter.tsx';
import { openPastedLetter } from '../record/commands/open-letter.ts';

export function BelowRequest() {
  return (
    <>
      <OfferLetter open={openPastedLetter} />
      <SetAside />
    </>
  );
}
